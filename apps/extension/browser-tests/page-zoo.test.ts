import { collectPageErrors } from '@interlinear/testing/browsers/chromium';
import { pseudoTranslate } from '@interlinear/testing/engines/pseudo-translate';
import { casesBySize } from '@interlinear/testing/test-size';
import { serveZoo, type Zoo } from '@interlinear/testing/zoo/serve-zoo';
import { ZOO } from '@interlinear/testing/zoo/zoo';
import type { ZooPage } from '@interlinear/testing/zoo/zoo-page';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ExtensionUnderTest, startExtension, waitForLoaders } from './extension-under-test.ts';
import {
  changes,
  MODES,
  type Mode,
  pagesFor,
  sourceOf,
  type Twin,
  visitTranslated,
  visitUntranslated,
  visitWithHostileEngine,
  type ZooVisit,
} from './zoo-visit.ts';

let extension: ExtensionUnderTest;
let zoo: Zoo;
const twins = new Map<ZooPage, Promise<Twin>>();

beforeAll(async () => {
  [extension, zoo] = await Promise.all([startExtension({ '/': '' }), serveZoo(ZOO)]);
});
afterAll(() => Promise.all([extension?.close(), zoo?.close()]));
afterEach(async (test) => {
  extension.edge.reset();
  await extension.endTest(test);
});

const PREDICTABLE = ZOO.filter(({ answer }) => !answer);
const HOSTILE = ZOO.filter(({ answer }) => answer);

describe.each(MODES)('in %s mode', (mode) => {
  it.each(pagesFor('chromium', mode, PREDICTABLE))(
    '[EXT-02] [EXT-07] translates everything translatable in $name, and restores it',
    async (page) => {
      const { visit, errors, twin } = await openWithTwin(page, mode);
      await visitTranslated(page, mode, visit, twin);
      expect(errors).toEqual([]);
    },
  );

  it.each(pagesFor('chromium', mode, HOSTILE))(
    '[EXT-02] shows an engine’s output as text and runs none of it: $name',
    async (page) => {
      const { visit, errors, twin } = await openWithTwin(page, mode);
      if (page.answer) extension.edge.translateWith(page.answer);
      await visitWithHostileEngine(mode, visit, twin);
      expect(errors).toEqual([]);
    },
  );
});

describe('an engine that reorders words', () => {
  const names: readonly string[] = casesBySize(1, ['react', 'vue', 'single-page']);
  it.each(ZOO.filter(({ name }) => names.includes(name)))(
    '[EXT-02] [EXT-07] does not break $name’s own elements',
    async (page) => {
      const { visit, errors, twin } = await openWithTwin(page, 'translation');
      // A target language that is not cached.
      await extension.setSettings({ mode: 'translation', target: 'fr' });
      extension.edge.translateWith(translateBackwards);
      await visitTranslated({ ...page, isRearranged: true }, 'translation', visit, twin);
      expect(errors).toEqual([]);
    },
  );

  /** Reverses the order of words and markup: `See <b1>this</b1> now` → `【now】 <b1>【this】</b1> 【See】` */
  function translateBackwards(text: string, target: string): string {
    const pieces = text.split(/(<(\w+)>.*?<\/\2>)/).filter((_, index) => index % 3 !== 2);
    return pieces
      .reverse()
      .map((piece) => pseudoTranslate(piece, target))
      .join(' ');
  }
});

describe('a frame that is stopped at once', () => {
  it('[EXT-02] is not translated by a page engine that loads later', async () => {
    const page = ZOO.find(({ name }) => name === 'frames');
    if (!page) throw new Error('There are no frames in the zoo');
    const { tab, visit } = await open(page, 'bilingual');
    const before = await sourceOf(visit);
    const { background, origin } = extension.browser;
    // Commands reach only the frames whose loader listens. This frame has a process of its own.
    const sandboxed = tab.frames().find((frame) => frame.url().endsWith('/sandboxed.html'));
    if (sandboxed) await waitForLoaders(sandboxed, origin);
    const tell = (type: string, options = '{}') =>
      `chrome.tabs.query({ active: true }).then(([tab]) => chrome.tabs.sendMessage(tab.id, { type: '${type}' }, ${options}))`;
    await background.evaluate(`${tell('start')}.catch(() => {}), ${tell('stop', '{ frameId: 0 }')}.catch(() => {})`);
    const texts = () => visit.evaluateEverywhere('globalThis.zoo?.texts() ?? []').then((found) => found.flat());
    await expect.poll(texts).toContain('A frame that may do little');
    expect(await visit.evaluate('zoo.texts()')).toEqual([]);
    await background.evaluate(tell('stop'));
    await expect.poll(() => sourceOf(visit)).toBe(before);
  });
});

/** Opens a page and records it without translation, before that if it changes. */
async function openWithTwin(page: ZooPage, mode: Mode): Promise<Opened & { twin: Twin }> {
  const known = changes(page) ? await twinOf(page) : undefined;
  const opened = await open(page, mode);
  return { ...opened, twin: known ?? (await visitUntranslated(page, opened.visit)) };
}

async function twinOf(page: ZooPage): Promise<Twin> {
  const known = twins.get(page) ?? openTab(page).then(({ visit }) => visitUntranslated(page, visit));
  twins.set(page, known);
  return known;
}

interface Opened {
  tab: Page;
  visit: ZooVisit;
  errors: string[];
}

async function open(page: ZooPage, mode: Mode): Promise<Opened> {
  await extension.setSettings({ mode });
  if (page.whileWaiting) extension.edge.delay(300);
  return openTab(page);
}

async function openTab(page: ZooPage): Promise<Opened> {
  const tab = await extension.newPage();
  const errors = collectPageErrors(tab);
  await tab.goto(zoo.addressOf(page));
  await tab.bringToFront();
  await waitForLoaders(tab, extension.browser.origin);
  return { tab, visit: visitOf(tab), errors };
}

function visitOf(tab: Page): ZooVisit {
  return {
    evaluate: (expression) => tab.evaluate(expression),
    evaluateEverywhere: (expression) => Promise.all(tab.frames().map((frame) => frame.evaluate(expression))),
    toggle: () => extension.pressShortcut(),
  };
}
