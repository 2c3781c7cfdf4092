import type { Page } from 'playwright-core';
import { type ExtensionUnderTest, evaluateInLoader } from './extension-under-test.ts';

/** Shortest time that a note is shown (`status-note.ts`). */
const MIN_READING_MS = 4_000;

/** Keeps the extension's notes on a page. Otherwise they disappear, on a busy machine before a test has looked. */
export async function keepNotes(page: Page, { browser }: ExtensionUnderTest): Promise<void> {
  await evaluateInLoader(
    page,
    browser.origin,
    `{
      const real = setTimeout;
      globalThis.setTimeout = (callback, delay, ...rest) => (delay >= ${MIN_READING_MS} ? 0 : real(callback, delay, ...rest));
    }`,
  );
}

/** Returns the text of the extension's note from the accessibility tree, because its shadow root is closed. */
export async function lineOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const status = nodes.find(({ role }) => role?.value === 'status');
  const texts = nodes.filter(({ role, parentId }) => role?.value === 'StaticText' && parentId === status?.nodeId);
  return texts.map(({ name }) => String(name?.value)).join('');
}
