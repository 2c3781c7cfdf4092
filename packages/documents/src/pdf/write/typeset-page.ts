import { direction, type LanguageCode } from '@interlinear/languages';
import { composeWords } from '@interlinear/typesetting/compose';
import type { FaceChoice } from '@interlinear/typesetting/face-choice';
import type { Hyphenator } from '@interlinear/typesetting/hyphenator';
import { leadingOf } from '@interlinear/typesetting/leading';
import type { Block, Translations } from '../../document.ts';
import { transform } from '../matrix.ts';
import type { Glyph, PdfPageModel, PdfParagraph } from '../model.ts';
import { evenLeadings } from '../typeset/even-leadings.ts';
import { balanceParagraph, type FitOptions, type FittedParagraph, fitParagraph } from '../typeset/fit-paragraph.ts';
import { type PlacedLine, placeLines } from '../typeset/place-lines.ts';
import {
  alignWithTail,
  type ContentsTail,
  contentsTail,
  keptGlyphs,
  spaceBefore,
  withoutTail,
} from './contents-entries.ts';
import type { ContinuedParagraphs, TranslationShare } from './continued-paragraphs.ts';
import { type FontScaler, styleOf } from './font-scaler.ts';
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
  /** Bullet and its new left edge in the local frame, if it changes sides. */
  marker?: { glyph: Glyph; left: number };
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
  const paragraphs: DraftedParagraph[] = [];
  for (const paragraph of page.paragraphs) {
    if (paragraph.lines.length === 0 || skips(paragraph)) continue;
    // A cover hides all of a scanned line, and numbers change sides with the direction of the script.
    const tail = page.source === 'hidden' || isRightToLeft ? undefined : contentsTail(paragraph);
    const share = await shareOf(paragraph, tail, options);
    if (!share) continue;
    const space = paragraphSpace(page, paragraph, isRightToLeft, markers.get(paragraph)?.hang ?? 0);
    const room = tail ? spaceBefore(tail, space) : space;
    const largest = fitParagraph(share.words, room, fitOptionsOf(paragraph, options));
    const style = styleOf(paragraph, tail !== undefined);
    fontScaler.note(style, largest.scale, paragraph.lines.length);
    paragraphs.push({ ...share, paragraph, style, room, largest, ...(tail ? { tail } : {}) });
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
  return evenLeadings(fitted).map(({ draft: { paragraph, formulas, continues, room, tail }, fit }) => {
    const isFree = fit.width !== room.width;
    const lines = placeLines(fit, {
      alignment: room.alignment,
      isRightToLeft,
      left: isFree ? room.freeLeft : room.left,
      baseline: room.firstBaseline + fit.raise,
      continues,
    });
    const marker = markers.get(paragraph);
    const kept = tail && { kept: keptGlyphs(tail, lines, fit.size) };
    const set = { paragraph, size: fit.size, scale: fit.scale, lines, formulas, ...kept };
    return marker ? { ...set, marker: { glyph: marker.glyph, left: markerLeft(marker, room) } } : set;
  });
}

/** Fits a paragraph at the size of its style, with evenly filled lines. */
function fitDraft(
  { paragraph, style, words, room, tail, largest }: DraftedParagraph,
  options: TypesetOptions,
): FittedParagraph {
  const fitOptions = fitOptionsOf(paragraph, options);
  const scale = options.fontScaler.scaleFor(style);
  const fit = largest.scale <= scale ? largest : fitParagraph(words, room, { ...fitOptions, scale });
  const balanced = balanceParagraph(words, fit, { ...fitOptions, isJustified: room.alignment === 'justify' });
  return tail ? alignWithTail(balanced, room) : balanced;
}

function fitOptionsOf({ block }: PdfParagraph, { target, hyphenator }: TypesetOptions): FitOptions {
  return { target, leading: leadingOf(target), hyphenator: WITH_HYPHENS.has(block.role) ? hyphenator : undefined };
}

/** Roles that are hyphenated: running text, but no headings or other single lines. */
const WITH_HYPHENS: ReadonlySet<Block['role']> = new Set(['text', 'list', 'footnote', 'caption', 'table-cell', 'note']);

/** Left edge of a bullet mirrored to the right side of its paragraph. */
function markerLeft({ glyph, hang }: ListMarker, room: ParagraphSpace): number {
  return room.right + hang - glyph.width * room.fontSize;
}

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

/** Bullet beside its paragraph. */
interface ListMarker {
  glyph: Glyph;
  /** Distance from its left edge to the paragraph, in points. */
  hang: number;
}

/**
 * Finds the bullets of a page's lists. They keep their position unless the text direction changes; then they move to
 * the other side.
 */
function findListMarkers(page: PdfPageModel): Map<PdfParagraph, ListMarker> {
  const bullets = page.streams.flatMap(({ shows }) =>
    shows.flatMap(({ elements }) =>
      elements.flatMap((element) => (typeof element !== 'number' && BULLET.test(element.text) ? [element] : [])),
    ),
  );
  const markers = new Map<PdfParagraph, ListMarker>();
  for (const paragraph of page.paragraphs) {
    const own = new Set(paragraph.lines.flatMap(({ glyphs }) => glyphs));
    const near = bullets.flatMap((glyph) => {
      const hang = hangOf(glyph, paragraph);
      return hang !== undefined && !own.has(glyph) ? [{ glyph, hang }] : [];
    });
    const [nearest] = near.sort((one, other) => one.hang - other.hang);
    if (nearest) markers.set(paragraph, nearest);
  }
  return markers;
}

const BULLET = /^[•·▪◦‣∙■□●○➢✓–—*\uf0b7\uf0a7\uf0d8]$/;

/** Maximum distance of a bullet from its paragraph, in em. */
const MAX_HANG = 4;

function hangOf(glyph: Glyph, { frame, lines, box, fontSize }: PdfParagraph): number | undefined {
  const [x, y] = transform(frame.fromPage, glyph.matrix[4], glyph.matrix[5]);
  const hang = box.left - x;
  const isBeside = Math.abs(y - (lines[0]?.baseline ?? 0)) < 0.3 * fontSize;
  return isBeside && hang > 0.2 * fontSize && hang < MAX_HANG * fontSize ? hang : undefined;
}
