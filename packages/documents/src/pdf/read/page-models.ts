import { linkPages } from '../layout/continuations.ts';
import { assignIds, finishParagraph, headOf } from '../layout/finish-paragraphs.ts';
import { type FinishLayoutOptions, finishLayout, MAX_HEAD_DISTANCE, needsNeighbour } from '../layout/page-layout.ts';
import type { ParagraphDraft } from '../layout/paragraph-draft.ts';
import { invert } from '../matrix.ts';
import type { PdfPageModel } from '../model.ts';
import { textObjectOf } from '../text-object-of.ts';
import type { ReadPage } from './read-page.ts';

/** Maximum number of pages a paragraph may span, which limits how many pages are buffered. */
const MAX_PAGES_OF_PARAGRAPH = 4;

/**
 * Yields pages in order, each once the paragraphs that continue on later pages are complete. Buffers only a few pages.
 * @param read returns the next page; `undefined` after the last
 */
export async function* pageModels(
  read: () => Promise<ReadPage | undefined>,
): AsyncGenerator<PdfPageModel, void, undefined> {
  const waiting: ReadPage[] = [];
  const idOf = new WeakMap<ParagraphDraft, string>();
  const behind: ReadPage[] = [];
  const ahead: ReadPage[] = [];
  const nextPage = async () => ahead.shift() ?? (await read());
  for (let current = await nextPage(); current; current = await nextPage()) {
    // No more pages are read than decide its running heads, so that the first page comes early.
    for (let distance = ahead.length + 1; distance <= MAX_HEAD_DISTANCE; distance += 1) {
      const page = needsNeighbour(current.layout, distance, finishOptions(current, [...behind, ...ahead]))
        ? await read()
        : undefined;
      if (!page) break;
      ahead.push(page);
    }
    finishLayout(current.layout, finishOptions(current, [...behind, ...ahead]));
    assignIds(current.layout.drafts, current.index, idOf);
    const last = waiting.at(-1);
    if (last) linkPages(last.layout.drafts, current.layout.drafts);
    waiting.push(current);
    unlinkFromFinished(waiting);
    while (waiting.length > 1 && !isWaiting(waiting)) yield finishFirstPage(waiting, idOf);
    behind.push(current);
    if (behind.length > MAX_HEAD_DISTANCE) behind.shift();
  }
  while (waiting.length > 0) yield finishFirstPage(waiting, idOf);
}

function finishOptions({ index, geometry, content }: ReadPage, around: readonly ReadPage[]): FinishLayoutOptions {
  const neighbours = around.map((page) => ({
    distance: Math.abs(page.index - index),
    marginKeys: page.layout.marginKeys,
  }));
  return { index, visible: geometry.visible, content, neighbours };
}

/** Undoes continuations of paragraphs whose first page has been yielded, and whose content is therefore final. */
function unlinkFromFinished(waiting: readonly ReadPage[]): void {
  const drafts = new Set(waiting.flatMap(({ layout }) => layout.drafts));
  for (const draft of waiting.at(-1)?.layout.drafts ?? []) {
    if (draft.continues && !drafts.has(headOf(draft))) delete draft.continues;
  }
}

/** Whether the first buffered page's last paragraph may continue beyond the last page read. */
function isWaiting(waiting: readonly ReadPage[]): boolean {
  const [first] = waiting;
  const last = waiting.at(-1);
  if (!first || !last || waiting.length >= MAX_PAGES_OF_PARAGRAPH) return false;
  const heads = new Set(first.layout.drafts);
  const ends = last.layout.drafts.filter((draft) => draft.continues !== undefined && heads.has(headOf(draft)));
  // It can only continue if it is the last paragraph of its role on the page.
  return ends.some((draft) => last.layout.drafts.findLast(({ role }) => role === draft.role) === draft);
}

function finishFirstPage(waiting: ReadPage[], idOf: WeakMap<ParagraphDraft, string>): PdfPageModel {
  const drafts = waiting.flatMap(({ layout }) => layout.drafts);
  const pageOf = new Map(waiting.flatMap((one) => one.layout.drafts.map((draft) => [draft, one] as const)));
  const isWritable = (draft: ParagraphDraft) => canBeWritten(draft, pageOf.get(draft));
  const page = waiting.shift();
  // Unreachable: callers check that the buffer is not empty.
  if (!page) throw new RangeError('no page is waiting');
  const { index, geometry, content, links, layout, text, source, recognized, failure } = page;
  const { toView, fromFile, toFile, visible, width, height } = geometry;
  const paragraphs = layout.drafts.map((draft) => {
    const tail = drafts.filter((other) => other.continues !== undefined && headOf(other) === draft);
    return finishParagraph(draft, tail, { toView, idOf, isWritable });
  });
  return {
    index,
    page: {
      index,
      width,
      height,
      text,
      blocks: paragraphs.map(({ block }) => block),
      ...(failure ? { failure } : {}),
      ...(recognized ? { recognized } : {}),
    },
    toView,
    fromFile,
    toFile,
    visible,
    source,
    streams: content.streams,
    paragraphs,
    rules: content.rules,
    covers: content.covers,
    pictures: content.pictures,
    links,
  };
}

/** Whether a paragraph has a usable text object, after which its translation can be inserted. */
function canBeWritten({ pieces }: ParagraphDraft, page: ReadPage | undefined): boolean {
  if (!page) return false;
  if (page.source === 'hidden') return true;
  return pieces.some(({ glyphs }) =>
    glyphs.some((glyph) => {
      const textObject = textObjectOf(page.content.streams, glyph);
      const isRepeated = page.content.streams[glyph.anchor.stream]?.repeats !== undefined;
      return textObject !== undefined && !isRepeated && invert(textObject.matrix) !== undefined;
    }),
  );
}
