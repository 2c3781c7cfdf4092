import AxeBuilder from '@axe-core/playwright';
import axe from 'axe-core';
import { type Browser, chromium, type Frame, type Page } from 'playwright-core';

export const CHROMIUM_PATH = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Starts the system's Chromium, which reaches nothing but this machine. */
export async function launchBrowser(extraArguments: readonly string[] = []): Promise<Browser> {
  return await chromium.launch({
    executablePath: CHROMIUM_PATH,
    args: [...chromiumArguments(), ...extraArguments],
  });
}

/** How Chromium is started for tests. Of all hosts it finds only the named ones, at the address beside each. */
export function chromiumArguments(hosts: Readonly<Record<string, string>> = {}): string[] {
  const maps = Object.entries(hosts).map(([host, address]) => `MAP ${host} ${address}, `);
  return [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--host-resolver-rules=${maps.join('')}MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost`,
  ];
}

/** WCAG 2.2 AA and axe's best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds wrong with the page as it stands, a line for each element: empty when all is well. */
export async function findAccessibilityProblems(page: Page): Promise<string[]> {
  return await analyse(page, (axeOfPage) => axeOfPage.withTags(TAGS));
}

/** The same in light, and whether all can be read in dark: nothing but colours differs between the two. */
export async function findAccessibilityProblemsInBothSchemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const inLight = await findAccessibilityProblems(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await analyse(page, (axeOfPage) => axeOfPage.withRules(['color-contrast']));
  return [...inLight, ...inDark.map((problem) => `dark: ${problem}`)];
}

async function analyse(page: Page, choose: (axeOfPage: AxeBuilder) => AxeBuilder): Promise<string[]> {
  // Half-faded text has too little contrast for as long as the fading takes. What pulses without end is not text.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map((animation) => animation.finished));
  });
  const axeOfPage = new AxeBuilder({ page })
    // What passes is not put into words and selectors.
    .options({ resultTypes: ['violations'] })
    // Only what was found in several frames needs a second page to be put together in, for as long as axe itself takes.
    .setLegacyMode(page.frames().length === 1);
  const { violations } = await choose(axeOfPage).analyze();
  return toLines(violations);
}

/** The same for a frame that is hidden from its page, in a closed shadow root: axe cannot find its way into it. */
export async function findAccessibilityProblemsInFrame(frame: Frame): Promise<string[]> {
  await frame.evaluate(axe.source);
  const violations = await frame.evaluate<AxeViolation[]>(
    `axe.run(document, { runOnly: ${JSON.stringify(TAGS)} }).then(({ violations }) => violations)`,
  );
  return toLines(violations);
}

type AxeViolation = axe.Result;

function toLines(violations: readonly AxeViolation[]): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}

/** Everything on the page's console that is an error, and every script that broke. */
export function collectPageErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
}
