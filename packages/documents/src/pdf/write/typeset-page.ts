import { direction, type LanguageCode } from '@interlinear/languages';
import { composeWords } from '@interlinear/typesetting/compose';
import type { FaceChoice } from '@interlinear/typesetting/face-choice';
import type { Hyphenator } from '@interlinear/typesetting/hyphenator';
import { leadingOf } from '@interlinear/typesetting/leading';
import type { Block, Translations } from '../../document.ts';
import type { Glyph, PdfPageModel, PdfParagraph } from '../model.ts';
import { evenLeadings } from '../typeset/even-leadings.ts';
import { balanceParagraph, type FitOptions, type FittedParagraph, fitParagraph } from '../typeset/fit-paragraph.ts';
import { type PlacedLine, placeLines } from '../typeset/place-lines.ts';
import {
  alignWithTail,
  type ContentsTail,
  contentsTail,
  entryEnd,
  type PlacedGlyph,
  spaceBefore,
  withoutTail,
} from './contents-entries.ts';
import type { ContinuedParagraphs, TranslationShare } from './continued-paragraphs.ts';
import { type FontScaler, styleOf } from './font-scaler.ts';
import { findListMarkers, type ListMarker, markerLeft } from './list-markers.ts';
import { type MirroredEntry, mirroredEntries, mirroredSpace, movedGlyphs } from './mirrored-contents.ts';
import { paragraphItems, textsOf } from './paragraph-items.ts';
import { type ParagraphSpace, paragraphSpace } from './paragraph-space.ts';

/** Typeset translation with its final position. */
export interface TypesetParagraph {
  paragraph: PdfParagraph;
  /** Font size in points. */
  size: number;
  /** Font size relative to the original's. */
  scale: number;
  lines: readonly PlacedLine[];
  /** Formulas by leaf number, from the paragraph that it continues if any. */
  formulas: PdfParagraph['formulas'];
  /**
   * Glyphs of the original to show at other places: bullets and contents change sides with the direction of the text, and dots are
   * added.
   */
  moved?: readonly PlacedGlyph[];
  /** Glyphs of the original that stay: page numbers of a table of contents and the dots before them. */
  kept?: ReadonlySet<Glyph>;
}

interface TypesetOptions {
  target: LanguageCode;
  translations: Translations;
  faces: FaceChoice;
  fontScaler: FontScaler;
  continuedParagraphs: ContinuedParagraphs;
  /** Hyphenates words of running text. */
  hyphenator: Hyphenator | undefined;
}

/** Translation of a paragraph with its space, and the size at which it fits there by itself. */
interface DraftedParagraph extends TranslationShare {
  paragraph: PdfParagraph;
  /** Name of its style. */
  style: string;
  room: ParagraphSpace;
  tail?: ContentsTail;
  /** Entry of a table of contents that changes sides. */
  mirrored?: MirroredEntry;
  largest: FittedParagraph;
}

/** Translations of a page before the sizes of its styles are known. */
export interface DraftedPage {
  paragraphs: readonly DraftedParagraph[];
  markers: ReadonlyMap<PdfParagraph, ListMarker>;
}

/** Fits the translations of a page and notes their sizes. @param skips excludes paragraphs */
export async function draftPage(
  page: PdfPageModel,
  skips: (paragraph: PdfParagraph) => boolean,
  options: TypesetOptions,
): Promise<DraftedPage> {
  const { target, fontScaler } = options;
  const isRightToLeft = direction(target) === 'rtl';
  const markers = isRightToLeft ? findListMarkers(page) : new Map<PdfParagraph, ListMarker>();
  // A cover hides all of a scanned line.
  const hasTails = page.source !== 'hidden';
  const entries = isRightToLeft && hasTails ? mirroredEntries(page) : new Map<PdfParagraph, MirroredEntry>();
  const paragraphs: DraftedParagraph[] = [];
  for (const paragraph of page.paragraphs) {
    if (paragraph.lines.length === 0 || skips(paragraph)) continue;
    const mirrored = entries.get(paragraph);
    const tail = hasTails && !isRightToLeft ? contentsTail(paragraph) : undefined;
    const share = await shareOf(paragraph, tail ?? mirrored?.tail, options);
    if (!share) continue;
    const space = paragraphSpace(page, paragraph, isRightToLeft, markers.get(paragraph)?.hang ?? 0);
    const room = tail ? spaceBefore(tail, space) : mirrored ? mirroredSpace(mirrored, space) : space;
    const largest = fitParagraph(share.words, room, fitOptionsOf(paragraph, room, options));
    const style = styleOf(paragraph, tail !== undefined || mirrored !== undefined);
    fontScaler.note(style, largest.scale, paragraph.lines.length);
    const entry = { ...(tail ? { tail } : {}), ...(mirrored ? { mirrored } : {}) };
    paragraphs.push({ ...share, paragraph, style, room, largest, ...entry });
  }
  return { paragraphs, markers };
}

/**
 * Sets the translations of a page at one size per style, with lines about equally far apart. Those that do not fit become
 * smaller.
 */
export function typesetPage({ paragraphs, markers }: DraftedPage, options: TypesetOptions): TypesetParagraph[] {
  const fitted = paragraphs.map((draft) => ({
    draft,
    fit: fitDraft(draft, options),
    style: draft.style,
    originalLeading: draft.room.leading,
  }));
  const isRightToLeft = direction(options.target) === 'rtl';
  return evenLeadings(fitted).map(({ draft: { paragraph, formulas, continues, room, tail, mirrored }, fit }) => {
    const isFree = fit.width !== room.width;
    const lines = placeLines(fit, {
      alignment: room.alignment,
      isRightToLeft,
      left: isFree ? room.freeLeft : room.left,
      baseline: room.firstBaseline + fit.raise,
      continues,
    });
    const set = {
      ...{ paragraph, size: fit.size, scale: fit.scale, lines, formulas },
      ...(tail ? entryEnd(tail, lines, fit.size) : {}),
    };
    const marker = markers.get(paragraph);
    if (mirrored) return { ...set, moved: movedGlyphs(mirrored, paragraph, lines, fit.size) };
    return marker ? { ...set, moved: [{ glyph: marker.glyph, left: markerLeft(marker, room) }] } : set;
  });
}

/** Fits a paragraph at the size of its style, with evenly filled lines. */
function fitDraft(
  { paragraph, style, words, room, tail, mirrored, largest }: DraftedParagraph,
  options: TypesetOptions,
): FittedParagraph {
  const fitOptions = fitOptionsOf(paragraph, room, options);
  const scale = options.fontScaler.scaleFor(style);
  const fit = largest.scale <= scale ? largest : fitParagraph(words, room, { ...fitOptions, scale });
  const balanced = balanceParagraph(words, fit, fitOptions);
  return tail || mirrored ? alignWithTail(balanced, room) : balanced;
}

function fitOptionsOf(
  { block }: PdfParagraph,
  { alignment }: ParagraphSpace,
  { target, hyphenator }: TypesetOptions,
): FitOptions {
  return {
    target,
    leading: leadingOf(target),
    hyphenator: WITH_HYPHENS.has(block.role) ? hyphenator : undefined,
    isJustified: alignment === 'justify',
  };
}

/** Roles that are hyphenated: running text, but no headings or other single lines. */
const WITH_HYPHENS: ReadonlySet<Block['role']> = new Set(['text', 'list', 'footnote', 'caption', 'table-cell', 'note']);

async function shareOf(
  paragraph: PdfParagraph,
  tail: ContentsTail | undefined,
  options: TypesetOptions,
): Promise<TranslationShare | undefined> {
  const { block } = paragraph;
  if (block.continues !== undefined) return options.continuedParagraphs.take(block.continues);
  const content = options.translations.of(block.id);
  if (!content || !block.isTranslatable) return undefined;
  const whole = paragraphItems(paragraph, content);
  const items = tail ? withoutTail(whole, paragraph, tail) : whole;
  for (const { text, style } of textsOf(items)) await options.faces.prepare(text, style);
  const isRightToLeft = direction(options.target) === 'rtl';
  const words = composeWords(items, { faces: options.faces, target: options.target, isRightToLeft });
  return options.continuedParagraphs.split(paragraph, words);
}
