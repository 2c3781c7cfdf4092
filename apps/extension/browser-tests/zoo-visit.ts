import type { PageInspector } from '@interlinear/testing/zoo/page-inspector';
import type { ZooPage, ZooStep } from '@interlinear/testing/zoo/zoo-page';
import { expect } from 'vitest';

declare global {
  /** What a page of the zoo knows of itself. */
  var zoo: PageInspector;
}

/** A browser with the extension in it and a page of the zoo open in front. */
export interface ZooVisit {
  evaluate(expression: string): Promise<unknown>;
  /** The same in every document of the page: its frames, and frames in them. */
  evaluateEverywhere(expression: string): Promise<unknown[]>;
  /** As if the keyboard shortcut had been pressed. */
  toggle(): Promise<void>;
}

export type Mode = 'bilingual' | 'translation';

/** What becomes of a page that nobody translates. */
export interface Twin {
  atFirst: string;
  atLast: string;
  attributesWritten: readonly string[];
}

const PATIENCE = { timeout: 6_000, interval: 60 };

/** Opens nothing: the page is there already. */
export async function visitUntranslated(page: ZooPage, visit: ZooVisit): Promise<Twin> {
  if (page.whileWaiting) await visit.evaluate(page.whileWaiting);
  const atFirst = await sourceOf(visit);
  for (const { action } of page.steps ?? []) await visit.evaluate(action);
  return {
    atFirst,
    atLast: await sourceOf(visit),
    attributesWritten: await everywhere(visit, 'zoo.attributesWritten()'),
  };
}

/** Translates a page, lets it change, puts it back, and looks at everything that is expected of it meanwhile. */
export async function visitTranslated(page: ZooPage, mode: Mode, visit: ZooVisit, twin: Twin): Promise<void> {
  if (page.reading) await visit.evaluate(`zoo.read(${JSON.stringify(page.reading)})`);
  await visit.toggle();
  if (page.whileWaiting) await visit.evaluate(page.whileWaiting);
  let texts = [...page.texts, ...(mode === 'translation' ? (page.textsInPlace ?? []) : [])];
  if (!page.isRestless) {
    await expectTranslated(page, visit, mode, texts);
    if (!isRearranged(page, mode)) expectSame(await pageOwn(visit, mode), ownOf(twin.atFirst, mode));
    expect(await everywhere(visit, `zoo.clipped(${JSON.stringify(page.clips)})`)).toEqual([]);
    expect(await visit.evaluate('zoo.drift()')).toBeLessThanOrEqual(2);
  }
  for (const step of page.steps ?? []) {
    await visit.evaluate(step.action);
    texts = afterStep(texts, step);
    await expectTranslated(page, visit, mode, texts);
  }
  if (!isRearranged(page, mode)) expectSame(await pageOwn(visit, mode), ownOf(twin.atLast, mode));
  await expectLeftBehindNothing(mode, visit, twin);
}

/** Translates a page by an engine that answers with markup that acts: all of it is words, and none of it runs. */
export async function visitWithHostileEngine(mode: Mode, visit: ZooVisit, twin: Twin): Promise<void> {
  const before = await visit.evaluate(ACTIVE);
  await visit.toggle();
  const translated = () => visit.evaluate('document.body.textContent.split("】").length - 1');
  await expect.poll(translated, PATIENCE).toBe(5);
  expect(await visit.evaluate(ACTIVE)).toEqual(before);
  await visit.evaluate(CLICK_EVERYWHERE);
  await expectLeftBehindNothing(mode, visit, twin);
}

/** Whatever acts or loads, but for the pictures and links of the page itself. */
const ACTIVE = `[
  ...[...document.querySelectorAll('script, style, iframe, svg, object, embed, form, interlinear-translation :is(img, button), a:not([href="/safe"])')].map(({ outerHTML }) => outerHTML),
  ...[...document.querySelectorAll('*')].flatMap((element) => element.getAttributeNames().filter((name) => name.startsWith('on'))),
]`;
const CLICK_EVERYWHERE = `
  addEventListener('click', (event) => event.preventDefault()),
  document.querySelectorAll('body *').forEach((element) => element.click?.()), true`;

/** Puts the page back. */
async function expectLeftBehindNothing(mode: Mode, visit: ZooVisit, twin: Twin): Promise<void> {
  await visit.toggle();
  await expect.poll(() => sourceOf(visit).then((source) => difference(source, twin.atLast)), PATIENCE).toBe('');
  expect(await everywhere(visit, 'zoo.errors')).toEqual([]);
  expect(await everywhere(visit, 'zoo.ran')).toEqual([]);
  const written = new Set(await everywhere(visit, 'zoo.attributesWritten()'));
  const byOthers = [...written].filter((name) => !twin.attributesWritten.includes(name));
  expect(byOthers.filter((name) => mode === 'bilingual' || !IN_PLACE.test(name))).toEqual([]);
}

/** Attributes that have text in them; an option's value is pinned while its text is another. */
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
  if (page.each === undefined) return expectTexts(visit, mode, texts);
  const left = () => everywhere(visit, `zoo.untranslated(${JSON.stringify(page.each)})`);
  await expect.poll(left, PATIENCE).toEqual([]);
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
  await expect.poll(shown, PATIENCE).toEqual(expected.sort());
}

/** The words that are translated, whatever markup is between them: in place, no more can be told apart. */
function wordsOf(text: string): string[] {
  return text.replaceAll(/<(keep|code)>.*?<\/\1>|<[^>]*>/g, ' ').match(/\p{L}+/gu) ?? [];
}

/** What the page has itself, whatever was put beside it or written in its place. */
async function pageOwn(visit: ZooVisit, mode: Mode): Promise<string> {
  return ownOf((await everywhere(visit, 'zoo.source({ withoutOurs: true })')).sort().join('\n'), mode);
}

function ownOf(source: string, mode: Mode): string {
  const own = source.replaceAll(/^style sheets: .*$/gm, '').trim();
  if (mode === 'bilingual') return own.replaceAll(/\n+/g, '\n');
  return own
    .replaceAll(/【[a-zA-Z-]+:|】|¶|\s|\u00ad/g, '')
    .replaceAll(/(<option[^>]*?)value="[^"]*"/g, '$1')
    .replaceAll(/(?=<)/g, '\n');
}

/** All of a page with its frames, as one text. */
export async function sourceOf(visit: ZooVisit): Promise<string> {
  // Frames are in the order in which they came.
  return (await everywhere(visit, 'zoo.source()')).sort().join('\n');
}

/** What each document says, put together. */
async function everywhere(visit: ZooVisit, expression: string): Promise<string[]> {
  const answers = await visit.evaluateEverywhere(`globalThis.zoo ? [${expression}].flat() : []`);
  // Every page inspector answers with strings.
  return answers.flat() as string[];
}

function expectSame(actual: string, expected: string): void {
  expect(difference(actual, expected)).toBe('');
}

/** Where two long texts begin to differ; empty when they do not. */
function difference(actual: string, expected: string): string {
  if (actual === expected) return '';
  const ones = actual.split('\n');
  const others = expected.split('\n');
  const at = ones.findIndex((line, index) => line !== others[index]);
  const from = Math.max(0, (at < 0 ? ones.length : at) - 3);
  const excerpt = (lines: string[]) => lines.slice(from, from + 8).join('\n');
  return `line ${at}: is\n${excerpt(ones)}\n\nshould be\n${excerpt(others)}`;
}
