import { escapeHtml, type MarkedText, type Run, type Tag } from './markup.ts';
import { plainTextOf } from './runs.ts';

/**
 * Writes translated runs as HTML with every tag exactly once, nested as in the source.
 * Words move when they are translated: a wrapper goes around the longest stretch of its words; what stands elsewhere is left
 * without it. A tag that lost all its words is put, empty, at the end of the one around it.
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
  const stretches = new Map(wrappers.map((child) => [child, longestStretch(child, parent, runs, tags)] as const));
  const starts = new Map([...stretches].flatMap(([child, stretch]) => (stretch ? [[stretch.start, child]] : [])));

  let html = '';
  for (let at = 0; at < runs.length; at += 1) {
    const child = starts.get(at);
    const stretch = child === undefined ? undefined : stretches.get(child);
    if (child !== undefined && stretch) {
      html += wrap(tags, child, renderInside(child, runs.slice(at, stretch.end), tags, survivingLeaves));
      at = stretch.end - 1;
    } else html += renderRun(runs[at], tags);
  }
  for (const child of children) {
    if (tags[child]?.isLeaf) html += survivingLeaves.has(child) ? '' : leafTag(tags, child);
    else if (!stretches.get(child)) html += wrap(tags, child, renderInside(child, [], tags, survivingLeaves));
  }
  return html;
}

interface Stretch {
  start: number;
  /** Behind its last run. */
  end: number;
  words: number;
}

/** The longest stretch of runs that come from `child`; spaces and one foreign word (an article that the target added) may stand between. */
function longestStretch(
  child: number,
  parent: number | undefined,
  runs: readonly Run[],
  tags: readonly Tag[],
): Stretch | undefined {
  const stretches: Stretch[] = [];
  let gapWords = Number.POSITIVE_INFINITY;
  for (const [index, run] of runs.entries()) {
    const owner = childHolding(run, parent, tags);
    const last = stretches.at(-1);
    if (owner === child) {
      if (last && gapWords <= 1) Object.assign(last, { end: index + 1, words: last.words + wordsOf(run) });
      else stretches.push({ start: index, end: index + 1, words: wordsOf(run) });
      gapWords = 0;
    } else gapWords += owner === undefined && !('leaf' in run) ? wordsOf(run) : Number.POSITIVE_INFINITY;
  }
  return stretches.reduce<Stretch | undefined>(
    (best, next) => (best && best.words >= next.words ? best : next),
    undefined,
  );
}

/** The child of `parent` that the run comes from; none if it stands directly in `parent` or comes from elsewhere. */
function childHolding(run: Run, parent: number | undefined, tags: readonly Tag[]): number | undefined {
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
