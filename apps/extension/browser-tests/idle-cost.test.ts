import { bySize, casesBySize } from '@interlinear/testing/test-size';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ExtensionUnderTest, startExtension } from './extension-under-test.ts';

const page = (text: string) =>
  `<!doctype html><html lang="en"><head><title>Page</title><link rel="icon" href="data:," /></head><body><p>${text}</p></body></html>`;
const ROUNDS = bySize({ quick: 1, deep: 10 });
const FRAMES_PER_ROUND = 20;
const FRAMES = ROUNDS * FRAMES_PER_ROUND;

let extension: ExtensionUnderTest;

beforeAll(async () => {
  extension = await startExtension({
    '/page': page('A page that opens many frames, one after the other.'),
    '/frame': page('What stands in each of the many frames.'),
  });
  // Records ports opened to the background until they close.
  await extension.browser.background.evaluate(`
    globalThis.openPorts = new Set();
    chrome.runtime.onConnect.addListener((port) => {
      openPorts.add(port);
      port.onDisconnect.addListener(() => openPorts.delete(port));
    });
  `);
});
afterAll(() => extension.close());
beforeEach(() => extension.setSettings({}));

/** Opens and removes all frames in rounds, waiting for each to load. */
const CHURN = `(async () => {
  for (let round = 0; round < ${ROUNDS}; round += 1) {
    const frames = Array.from({ length: ${FRAMES_PER_ROUND} }, () => document.createElement('iframe'));
    await Promise.all(frames.map((frame) => new Promise((resolve) => {
      frame.addEventListener('load', resolve, { once: true });
      frame.src = '/frame';
      document.body.append(frame);
    })));
    for (const frame of frames) frame.remove();
  }
})()`;

describe(`${FRAMES} frames opened and closed`, () => {
  // Frames of a translated page have the loader as well; `automatic.test.ts` sees that the background stays asleep without a rule.
  it.each(
    casesBySize(1, [
      { kind: 'translated', isTranslated: true, ports: 1 },
      { kind: 'not translated', isTranslated: false, ports: 0 },
    ]),
  )('[EXT-07] leave no port and no document behind in a page that is $kind', async ({ isTranslated, ports }) => {
    const { page } = await extension.open('/page');
    if (isTranslated) {
      await extension.pressShortcut();
      await page.getByText('【de:A page that opens many frames, one after the other.】').waitFor();
    }
    const session = await page.context().newCDPSession(page);
    const documents = async () => {
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Memory.getDOMCounters')).documents;
    };
    // The first frames allocate caches shared by all.
    await page.evaluate(CHURN);
    const before = await documents();
    await page.evaluate(CHURN);
    expect(page.frames().length).toBe(1);
    await expect.poll(() => extension.browser.background.evaluate('openPorts.size')).toBe(ports);
    // Some documents may still be shutting down, but leaked ones would add up to all.
    await expect.poll(documents).toBeLessThan(before + FRAMES_PER_ROUND);
    await page.close();
    await expect.poll(() => extension.browser.background.evaluate('openPorts.size')).toBe(0);
  });
});
