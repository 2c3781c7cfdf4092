import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type axe from 'axe-core';
import { type Browser, chromium, type Frame, type Page } from 'playwright-core';

/** The full browser, with extensions and downloads. */
export const CHROMIUM_PATH = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const HEADLESS_SHELL_PATH = '/usr/bin/chromium-headless-shell';

/**
 * Which Chromium runs a test. The headless shell has the same engine and network stack for half the CPU time, but loads no
 * extensions. Where it is not installed, the full browser is used.
 */
export type BrowserProgram = 'headless shell' | 'full browser';

/** Starts Chromium with access to this machine only. */
export async function launchBrowser(
  program: BrowserProgram = 'headless shell',
  extraArguments: readonly string[] = [],
): Promise<Browser> {
  const hasShell = process.env.CHROMIUM_PATH === undefined && existsSync(HEADLESS_SHELL_PATH);
  return await chromium.launch({
    executablePath: program === 'headless shell' && hasShell ? HEADLESS_SHELL_PATH : CHROMIUM_PATH,
    args: [...chromiumArguments(), ...extraArguments],
  });
}

/** Returns Chromium's arguments for tests. Only loopback and `hosts` (host → address) resolve. */
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
    ...(process.env.VITEST === undefined ? [] : [OPTIMIZE_LATE]),
  ];
}

/** Leaves code of tests' short-lived pages unoptimized, unless it runs very often: Maglev's threads take a tenth of the CPU time. */
const OPTIMIZE_LATE = '--js-flags=--invocation-count-for-maglev=4000';

/** Tags of axe's rules: WCAG 2.2 AA and best practices. */
const RULE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Runs axe on the page and returns one line per violating element. */
export async function findAccessibilityProblems(page: Page): Promise<string[]> {
  return await runAxe(page, { type: 'tag', values: RULE_TAGS });
}

/** Runs axe in light mode, and only its contrast rule in dark mode, because the modes differ in colours alone. */
export async function findAccessibilityProblemsInBothSchemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const inLight = await findAccessibilityProblems(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await runAxe(page, { type: 'rule', values: ['color-contrast'] });
  return [...inLight, ...inDark.map((problem) => `dark: ${problem}`)];
}

async function runAxe(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  // Text in the middle of a fade has too little contrast, so finish all finite animations. Infinite ones never animate text.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });
  if (page.frames().length === 1) return await runAxeInFrame(page.mainFrame(), runOnly);
  // AxeBuilder merges the results of several frames in a second page, which doubles the time.
  const { violations } = await new AxeBuilder({ page, axeSource: AXE_SOURCE })
    .options({ ...VIOLATIONS_ONLY, runOnly })
    .analyze();
  return toLines(violations);
}

/** Runs axe in one frame. Needed for frames in a closed shadow root, which axe cannot reach from the page. */
export async function findAccessibilityProblemsInFrame(frame: Frame): Promise<string[]> {
  return await runAxeInFrame(frame, { type: 'tag', values: RULE_TAGS });
}

/**
 * Runs axe on one element in an extension's world of a page, which can reach closed shadow roots.
 * @param evaluate evaluates an expression in that world
 */
export async function findAccessibilityProblemsInElement(
  evaluate: (expression: string) => Promise<unknown>,
  selector: string,
): Promise<string[]> {
  await evaluate(`if (!globalThis.axe) {
    Object.defineProperty(Element.prototype, 'shadowRoot', {
      get() { return this instanceof HTMLElement ? chrome.dom.openOrClosedShadowRoot(this) : null; },
    });
    ${AXE_SOURCE}
  }`);
  const options = JSON.stringify({ ...VIOLATIONS_ONLY, runOnly: { type: 'tag', values: RULE_TAGS } });
  const found = await evaluate(
    `axe.run('${selector}', ${options}).then(({ violations, passes }) => JSON.stringify({ violations, checked: passes.length }))`,
  );
  // The expression returns this.
  const { violations, checked } = JSON.parse(String(found)) as { violations: axe.Result[]; checked: number };
  if (checked === 0) throw new Error(`axe checked nothing in ${selector}.`);
  return toLines(violations);
}

/** Minified, because browsers parse it again on every page. */
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Skips the details of passed rules. */
const VIOLATIONS_ONLY = { resultTypes: ['violations'] } satisfies axe.RunOptions;

async function runAxeInFrame(frame: Frame, runOnly: axe.RunOnly): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE_SOURCE);
  const violations = await frame.evaluate<axe.Result[]>(
    `axe.run(document, ${JSON.stringify({ ...VIOLATIONS_ONLY, runOnly })}).then(({ violations }) => violations)`,
  );
  return toLines(violations);
}

function toLines(violations: readonly axe.Result[]): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}

/** Collects console errors and uncaught exceptions from now on, in a list that grows. */
export function collectPageErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
}
