import { escapeHtml, type MarkedText, type Run, type Tag } from './markup.ts';
import { plainTextOf } from './runs.ts';

/**
 * Writes translated runs as XML with each tag exactly once, nested as in the source.
 * Words move in translation: a wrapper goes around the longest span of its words, and its other words lose it. A tag
 * without words is put, empty, at the end of its parent.
 */
export function placeMarkup({ tags, runs }: MarkedText): string {
  if (tags.length === 0) return escapeHtml(plainTextOf(runs));
  return renderInside(undefined, runs.filter(isFirstOfItsLeaf), tags, new Set(runs.flatMap(leafOf)));
}

function renderInside(
  parent: number | undefined,
  runs: readonly Run[],
  tags: readonly Tag[],
  survivingLeaves: ReadonlySet<number>,
): string {
  const children = tags.flatMap((tag, index) => (tag.parent === parent ? [index] : []));
  const wrappers = children.filter((index) => !tags[index]?.isLeaf);
  const spans = new Map(wrappers.map((child) => [child, longestSpan(child, parent, runs, tags)] as const));
  const starts = new Map([...spans].flatMap(([child, span]) => (span ? [[span.start, child]] : [])));

  let html = '';
  for (let at = 0; at < runs.length; at += 1) {
    const child = starts.get(at);
    const span = child === undefined ? undefined : spans.get(child);
    if (child !== undefined && span) {
      html += wrap(tags, child, renderInside(child, runs.slice(at, span.end), tags, survivingLeaves));
      at = span.end - 1;
    } else html += renderRun(runs[at], tags);
  }
  for (const child of children) {
    if (tags[child]?.isLeaf) html += survivingLeaves.has(child) ? '' : leafTag(tags, child);
    else if (!spans.get(child)) html += wrap(tags, child, renderInside(child, [], tags, survivingLeaves));
  }
  return html;
}

interface Span {
  start: number;
  /** Index after its last run. */
  end: number;
  words: number;
}

/** Finds the longest span of runs from `child`, allowing gaps of spaces and one foreign word (an added article). */
function longestSpan(
  child: number,
  parent: number | undefined,
  runs: readonly Run[],
  tags: readonly Tag[],
): Span | undefined {
  const spans: Span[] = [];
  let gapWords = Number.POSITIVE_INFINITY;
  for (const [index, run] of runs.entries()) {
    const owner = childContaining(run, parent, tags);
    const last = spans.at(-1);
    if (owner === child) {
      if (last && gapWords <= 1) Object.assign(last, { end: index + 1, words: last.words + wordsOf(run) });
      else spans.push({ start: index, end: index + 1, words: wordsOf(run) });
      gapWords = 0;
    } else gapWords += owner === undefined && !('leaf' in run) ? wordsOf(run) : Number.POSITIVE_INFINITY;
  }
  return spans.reduce<Span | undefined>((best, next) => (best && best.words >= next.words ? best : next), undefined);
}

/** The child of `parent` that contains the run; undefined if the run is directly in `parent` or outside of it. */
function childContaining(run: Run, parent: number | undefined, tags: readonly Tag[]): number | undefined {
  let tag = 'leaf' in run ? tags[run.leaf]?.parent : run.tag;
  while (tag !== undefined && tags[tag]?.parent !== parent) tag = tags[tag]?.parent;
  return tag;
}

function wordsOf(run: Run): number {
  return 'leaf' in run ? 1 : (run.text.match(/\S+/g)?.length ?? 0);
}

function renderRun(run: Run | undefined, tags: readonly Tag[]): string {
  if (!run) return '';
  return 'leaf' in run ? leafTag(tags, run.leaf) : escapeHtml(run.text);
}

function wrap(tags: readonly Tag[], index: number, inner: string): string {
  return `<${tags[index]?.name}>${inner}</${tags[index]?.name}>`;
}

function leafTag(tags: readonly Tag[], index: number): string {
  return `<${tags[index]?.name}/>`;
}

function leafOf(run: Run): number[] {
  return 'leaf' in run ? [run.leaf] : [];
}

function isFirstOfItsLeaf(run: Run, index: number, runs: readonly Run[]): boolean {
  return !('leaf' in run) || runs.findIndex((other) => 'leaf' in other && other.leaf === run.leaf) === index;
}
