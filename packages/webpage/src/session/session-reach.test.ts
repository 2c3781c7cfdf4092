import { articlePage } from '@interlinear/testing/zoo/sample-pages';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shown, startAndFinish, untilDone, useSessionPages } from '../testing/open-session-pages.ts';

const { open } = useSessionPages();

const block = (text: string) => `<p style="height: 200px; margin: 0">${text}</p>`;
const blocks = (count: number) => Array.from({ length: count }, (_, index) => block(`Block ${index}`)).join('');
/** Number of blocks beyond two screens that the browser may report as near: it adds 300 px for scroll boxes. */
const BLURRED = 2;
/** A page of 25 screens. */
const PAGE = `<body style="margin: 0">${blocks(100)}`;

const asked = (page: Page) => page.evaluate(() => tested.requests.flatMap(({ texts }) => texts));
const numbered = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `Block ${first + index}`);

describe('a page that is translated as it is read', () => {
  it('[EXT-02] requests the view first, then two screens ahead, and is done', async () => {
    const page = await open(PAGE);
    await startAndFinish(page, { reach: 'read' });
    const texts = await asked(page);
    expect(texts.slice(0, 12)).toEqual(numbered(0, 11));
    expect(texts.length).toBeLessThanOrEqual(12 + BLURRED);
    expect(await page.evaluate(() => tested.requests[0]?.texts.length)).toBe(4);
    expect(await page.evaluate(() => tested.session.state())).toEqual({
      status: 'done',
      found: 100,
      translated: texts.length,
      kept: 0,
      pending: 0,
      failed: 0,
      unread: 100 - texts.length,
    });
  });

  it('[EXT-02] collects what comes near instead of requesting it line by line', async () => {
    const page = await open(PAGE);
    await startAndFinish(page, { reach: 'read' });
    // By a third of a block, as a wheel does.
    await page.evaluate(async () => {
      for (let top = 0; top <= 2_400; top += 60) {
        scrollTo(0, top);
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
      }
    });
    await untilDone(page);
    const texts = await asked(page);
    expect(texts).toEqual(expect.arrayContaining(numbered(12, 19)));
    expect(texts.length).toBeLessThanOrEqual(24 + BLURRED);
    // One for the view, one or two ahead, and at most one for each screen read.
    expect(await page.evaluate(() => tested.requests.length)).toBeLessThanOrEqual(6);
  });

  it('[EXT-02] requests what a jump shows at once, and nothing in between', async () => {
    const page = await open(PAGE);
    await startAndFinish(page, { reach: 'read' });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForFunction(() => underTest.shownTexts().includes('【Block 99】'));
    await untilDone(page);
    const numbers = (await asked(page)).map((text) => Number(text.slice('Block '.length)));
    expect(numbers.filter((number) => number >= 12 + BLURRED && number < 90)).toEqual([]);
  });

  it.each([
    ['is printed', () => dispatchEvent(new Event('beforeprint'))],
    ['is selected as a whole', () => document.getSelection()?.selectAllChildren(document.body)],
    ['is wanted as a whole', () => tested.session.translateAll()],
  ])('[EXT-02] requests all of it when it %s', async (_, act) => {
    const page = await open(PAGE);
    await startAndFinish(page, { reach: 'read' });
    await page.evaluate<unknown>(act);
    await page.waitForFunction(() => tested.session.state().translated === 100);
    await untilDone(page);
    expect((await shown(page)).length).toBe(100);
    expect(await page.evaluate(() => tested.session.state().unread)).toBeUndefined();
  });

  it('[EXT-02] is done when all of it was in view', async () => {
    const page = await open('<p>One sentence.</p>');
    await startAndFinish(page, { reach: 'read' });
    expect(await page.evaluate(() => tested.session.state())).toMatchObject({ status: 'done', translated: 1 });
  });

  it('[EXT-02] requests the options of a closed list in view', async () => {
    const page = await open(`<select><option>One thing</option><option>Another thing</option></select>${PAGE}`);
    await startAndFinish(page, { reach: 'read', mode: 'translation' });
    expect(await asked(page)).toEqual(expect.arrayContaining(['One thing', 'Another thing']));
  });

  it('[EXT-02] asks for at most a quarter of an article of which two screens were read', async () => {
    const page = await open(articlePage(530));
    const length = await page.evaluate(() => document.body.textContent.length);
    await startAndFinish(page, { reach: 'read' });
    for (let screen = 1; screen <= 2; screen += 1) {
      await page.evaluate((top) => scrollTo(0, top * innerHeight), screen);
      await untilDone(page);
    }
    expect((await asked(page)).join('').length).toBeLessThanOrEqual(length / 4);
  });
});

it('[EXT-02] goes on as the page is read once texts of four hours were requested unread', async () => {
  const text = (index: number) => `Block ${index} ${'says a lot of things '.repeat(300)}`;
  const page = await open(`<body>${Array.from({ length: 80 }, (_, index) => block(text(index))).join('')}`);
  await startAndFinish(page);
  const { unread = 0, translated } = await page.evaluate(() => tested.session.state());
  expect(unread).toBeGreaterThan(10);
  expect(translated).toBeGreaterThan(45);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.waitForFunction(() => underTest.shownTexts().some((shownText) => shownText.startsWith('【Block 79')));
});
