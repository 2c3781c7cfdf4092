import { bySize } from '@interlinear/testing/test-size';
import type { PageInspector } from '@interlinear/testing/zoo/page-inspector';
import { ZOO } from '@interlinear/testing/zoo/zoo';
import type { ZooPage, ZooStep } from '@interlinear/testing/zoo/zoo-page';
import { expect } from 'vitest';

declare global {
  /** Inspector that every page of the zoo installs. */
  var zoo: PageInspector;
}

/** A browser with the extension and a page of the zoo in the foreground. */
export interface ZooVisit {
  evaluate(expression: string): Promise<unknown>;
  /** Evaluates in every document of the page, including nested frames. */
  evaluateEverywhere(expression: string): Promise<unknown[]>;
  /** Simulates the keyboard shortcut. */
  toggle(): Promise<void>;
}

export const MODES = ['bilingual', 'translation'] as const;
export type Mode = (typeof MODES)[number];

/**
 * Pages whose rules quick runs show elsewhere: `tables` has the nested tables of `comments`, `feed` the clamped text of `cards`, and
 * `react` is visited with words in another order. The tests of `packages/webpage` render code, ruby and long pages in Chromium, and
 * `automatic.test.ts` follows an address that changes. `translate-page.test.ts` has an article and a frame that comes later, `react`
 * stands for `vue`, and `sticky` differs in its layout only.
 */
const SHOWN_ELSEWHERE = [
  'article',
  'cards',
  'cjk',
  'code-review',
  'comments',
  'documentation',
  'floats',
  'huge',
  'navigating-frames',
  'react',
  'single-page',
  'sticky',
  'vue',
];

/**
 * Returns the pages that a browser visits in a mode. In quick runs, Chromium visits a page in one mode, by turns, and Firefox in the
 * other; at the deep size, both visit every page in both.
 */
export function pagesFor(browser: 'chromium' | 'firefox', mode: Mode, pages: readonly ZooPage[]): readonly ZooPage[] {
  const turn = MODES.indexOf(mode) + (browser === 'firefox' ? 1 : 0);
  const isQuick = (page: ZooPage) =>
    (ZOO.indexOf(page) + turn) % MODES.length === 0 && !SHOWN_ELSEWHERE.includes(page.name);
  return bySize({ quick: pages.filter(isQuick), deep: pages });
}

/** Whether a page changes by itself or by steps, so that its last state must be seen in a visit of its own. */
export function changes({ steps, whileWaiting, changesConstantly }: ZooPage): boolean {
  return steps !== undefined || whileWaiting !== undefined || changesConstantly === true;
}

/** State of the same page without translation. */
export interface Twin {
  atFirst: string;
  atLast: string;
  /** As above, without titles. */
  ownAtFirst: string;
  ownAtLast: string;
  attributesWritten: readonly string[];
}

const POLL_OPTIONS = { interval: 60 };

/** Records the open page without translating it. */
export async function visitUntranslated(page: ZooPage, visit: ZooVisit): Promise<Twin> {
  if (page.whileWaiting) await visit.evaluate(page.whileWaiting);
  const [atFirst, ownAtFirst] = [await sourceOf(visit), await ownSourceOf(visit)];
  for (const { action } of page.steps ?? []) await visit.evaluate(action);
  return {
    atFirst,
    atLast: await sourceOf(visit),
    ownAtFirst,
    ownAtLast: await ownSourceOf(visit),
    attributesWritten: await everywhere(visit, 'zoo.attributesWritten()'),
  };
}

/** Translates a page while it changes, restores it, and checks all expectations. */
export async function visitTranslated(page: ZooPage, mode: Mode, visit: ZooVisit, twin: Twin): Promise<void> {
  if (page.readSelector) await visit.evaluate(`zoo.read(${JSON.stringify(page.readSelector)})`);
  await visit.toggle();
  if (page.whileWaiting) await visit.evaluate(page.whileWaiting);
  let texts = [...page.texts, ...(mode === 'translation' ? (page.textsInPlace ?? []) : [])];
  if (!page.changesConstantly) {
    await expectTranslated(page, visit, mode, texts);
    if (!isRearranged(page, mode)) expectSame(ownOf(await ownSourceOf(visit), mode), ownOf(twin.ownAtFirst, mode));
    expect(await everywhere(visit, `zoo.clipped(${JSON.stringify(page.clippedSelector)})`)).toEqual([]);
    expect(await visit.evaluate('zoo.drift()')).toBeLessThanOrEqual(2);
  }
  for (const step of page.steps ?? []) {
    await visit.evaluate(step.action);
    texts = afterStep(texts, step);
    await expectTranslated(page, visit, mode, texts);
  }
  if (!isRearranged(page, mode)) expectSame(ownOf(await ownSourceOf(visit), mode), ownOf(twin.ownAtLast, mode));
  await expectLeftBehindNothing(mode, visit, twin);
}

/** Translates a page by an engine that answers with active markup, all of which must appear as text without running. */
export async function visitWithHostileEngine(mode: Mode, visit: ZooVisit, twin: Twin): Promise<void> {
  const before = await visit.evaluate(ACTIVE);
  await visit.toggle();
  const translated = () => visit.evaluate('document.body.textContent.split("】").length - 1');
  await expect.poll(translated, POLL_OPTIONS).toBe(5);
  expect(await visit.evaluate(ACTIVE)).toEqual(before);
  await visit.evaluate(CLICK_EVERYWHERE);
  await expectLeftBehindNothing(mode, visit, twin);
}

/** Selects everything that runs scripts or loads resources, except the page's own pictures and links. */
const ACTIVE = `[
  ...[...document.querySelectorAll('script, style, iframe, svg, object, embed, form, interlinear-translation :is(img, button), a:not([href="/safe"])')].map(({ outerHTML }) => outerHTML),
  ...[...document.querySelectorAll('*')].flatMap((element) => element.getAttributeNames().filter((name) => name.startsWith('on'))),
]`;
const CLICK_EVERYWHERE = `
  addEventListener('click', (event) => event.preventDefault()),
  document.querySelectorAll('body *').forEach((element) => element.click?.()), true`;

/** Restores the page and checks that nothing is left behind. */
async function expectLeftBehindNothing(mode: Mode, visit: ZooVisit, twin: Twin): Promise<void> {
  await visit.toggle();
  await expect.poll(() => sourceOf(visit).then((source) => difference(source, twin.atLast)), POLL_OPTIONS).toBe('');
  expect(await everywhere(visit, 'zoo.errors')).toEqual([]);
  expect(await everywhere(visit, 'zoo.ran')).toEqual([]);
  const written = new Set(await everywhere(visit, 'zoo.attributesWritten()'));
  const byOthers = [...written].filter((name) => !twin.attributesWritten.includes(name));
  expect(byOthers.filter((name) => mode === 'bilingual' || !IN_PLACE.test(name))).toEqual([]);
}

/** Attributes that contain text. An option's `value` is pinned while its text is translated. */
const IN_PLACE = /^\S+ (?:alt|title|placeholder|label|value|aria-label|aria-description)$/;

function afterStep(texts: readonly string[], { added = [], removed = [] }: ZooStep): string[] {
  const left = [...texts];
  for (const text of removed) {
    const index = left.indexOf(text);
    if (index < 0) throw new Error(`${text} is not there to be removed`);
    left.splice(index, 1);
  }
  return [...left, ...added];
}

function isRearranged(page: ZooPage, mode: Mode): boolean {
  return mode === 'translation' && page.isRearranged === true;
}

async function expectTranslated(page: ZooPage, visit: ZooVisit, mode: Mode, texts: readonly string[]): Promise<void> {
  if (page.inViewSelector === undefined) return expectTexts(visit, mode, texts);
  const left = () => everywhere(visit, `zoo.untranslated(${JSON.stringify(page.inViewSelector)})`);
  await expect.poll(left, POLL_OPTIONS).toEqual([]);
}

async function expectTexts(visit: ZooVisit, mode: Mode, texts: readonly string[]): Promise<void> {
  const [expected, actual] =
    mode === 'bilingual'
      ? [texts.map((text) => text.replaceAll(/<\/?keep>|<split>/g, '')), 'zoo.texts()']
      : [texts.flatMap(wordsOf), 'zoo.replaced()'];
  const shown = async () => {
    const found = await everywhere(visit, actual);
    return (mode === 'bilingual' ? found : found.flatMap(wordsOf)).sort();
  };
  await expect.poll(shown, POLL_OPTIONS).toEqual(expected.sort());
}

/** Returns the translatable words without markup; in-place translation allows no finer comparison. */
function wordsOf(text: string): string[] {
  return text.replaceAll(/<(keep|code)>.*?<\/\1>|<[^>]*>/g, ' ').match(/\p{L}+/gu) ?? [];
}

/** Returns the source of a page and its frames without titles and what we added. */
async function ownSourceOf(visit: ZooVisit): Promise<string> {
  return (await everywhere(visit, 'zoo.source({ withoutOurs: true })')).sort().join('\n').trim();
}

/** Returns a page's own content, without translations in place of it. */
function ownOf(own: string, mode: Mode): string {
  if (mode === 'bilingual') return own.replaceAll(/\n+/g, '\n');
  return own
    .replaceAll(/【[a-zA-Z-]+:|】|¶|\s|\u00ad/g, '')
    .replaceAll(/(<option[^>]*?)value="[^"]*"/g, '$1')
    .replaceAll(/(?=<)/g, '\n');
}

/** Returns the source of a page and its frames as one text. */
export async function sourceOf(visit: ZooVisit): Promise<string> {
  // Sorted, because frames are listed in order of creation.
  return (await everywhere(visit, 'zoo.source()')).sort().join('\n');
}

/** Collects the results of all documents. */
async function everywhere(visit: ZooVisit, expression: string): Promise<string[]> {
  const answers = await visit.evaluateEverywhere(`globalThis.zoo ? [${expression}].flat() : []`);
  // Page inspectors return strings only.
  return answers.flat() as string[];
}

function expectSame(actual: string, expected: string): void {
  expect(difference(actual, expected)).toBe('');
}

/** Returns where two long texts begin to differ; empty if equal. */
function difference(actual: string, expected: string): string {
  if (actual === expected) return '';
  const ones = actual.split('\n');
  const others = expected.split('\n');
  const at = ones.findIndex((line, index) => line !== others[index]);
  const from = Math.max(0, (at < 0 ? ones.length : at) - 3);
  const excerpt = (lines: string[]) => lines.slice(from, from + 8).join('\n');
  return `line ${at}: is\n${excerpt(ones)}\n\nshould be\n${excerpt(others)}`;
}
