import type { LanguageCode } from '@interlinear/languages';
import LineBreaker from 'linebreak';
import type { FaceChoice } from '../faces/face-choice.ts';
import type { FaceStyle } from '../faces/faces.ts';
import type { OpenFace } from '../faces/open-face.ts';
import { embeddingLevels } from './embedding-levels.ts';
import { type ShapedText, shapeText, spaceClusters } from './shape-text.ts';

/** Content of a paragraph to typeset, in reading order. */
export type ParagraphItem<Style extends LetterStyle = LetterStyle> =
  | { kind: 'text'; text: string; style: Style }
  /** Formula; its width in em of the paragraph. */
  | { kind: 'box'; leaf: number; width: number }
  | { kind: 'break' };

/** Style of a text run, as far as it determines the shape of its letters. Media add what they need to draw them. */
export interface LetterStyle extends FaceStyle {
  /** Font size relative to the paragraph's. */
  scale: number;
  /** Distance from text without it, in em of the paragraph; for words with a background. Default 0. */
  padding?: number;
}

/** Part of a word with a single face, style and direction. */
export type WordPart<Style extends LetterStyle = LetterStyle> = TextPart<Style> | BoxPart;

export interface TextPart<Style extends LetterStyle = LetterStyle> {
  kind: 'text';
  text: string;
  face: OpenFace;
  style: Style;
  shaped: ShapedText;
  /** Bidi embedding level; odd levels run from right to left. */
  level: number;
  /** Width in em of the paragraph, like all widths here, without the gap. */
  width: number;
  /** Space before it where East Asian and other letters meet. */
  gap: number;
  isSpace: boolean;
  /** Distance added between its letters, in em of its own font size; included in the advances of its glyphs. */
  letterSpacing?: number;
}

interface BoxPart {
  kind: 'box';
  leaf: number;
  level: number;
  width: number;
  gap: number;
}

/** Text between two line break opportunities. */
export interface Word<Style extends LetterStyle = LetterStyle> {
  parts: readonly WordPart<Style>[];
  /** Width without trailing spaces. */
  width: number;
  /** Width of trailing spaces. */
  trailing: number;
  endsLine: boolean;
}

interface ComposeOptions {
  faces: FaceChoice;
  target: LanguageCode;
  isRightToLeft: boolean;
  /** Sets lines from top to bottom with upright glyphs. Default false. */
  isVertical?: boolean;
}

/** Itemizes and shapes a paragraph. Measures are in em, so the result holds for every font size. */
export function composeWords<Style extends LetterStyle>(
  items: readonly ParagraphItem<Style>[],
  options: ComposeOptions,
): Word<Style>[] {
  const text = items.map((item) => (item.kind === 'text' ? item.text : item.kind === 'box' ? BOX : '\n')).join('');
  if (text === '') return [];
  const levels = embeddingLevels(text, options.isRightToLeft);
  // Formulas break like letters, so that a following comma stays attached.
  const opportunities = lineBreakOpportunities(text.replaceAll(BOX, BOX_AS_LETTER), options.target);
  const words: Word<Style>[] = [];
  const stretches = itemRanges(items);
  let stretch = stretches.next();
  let start = 0;
  let last: TextPart<Style> | undefined;
  for (const { offset, isRequired } of opportunities) {
    const parts: WordPart<Style>[] = [];
    while (start < offset && !stretch.done) {
      const { item, end } = stretch.value;
      const stop = Math.min(offset, end);
      if (item.kind === 'text') {
        for (const part of textParts(text, start, stop, item.style, levels, last, options)) {
          parts.push(part);
          last = part;
        }
      } else if (item.kind === 'box') {
        parts.push({ kind: 'box', leaf: item.leaf, level: levels[start] ?? 0, width: item.width, gap: BOX_GAP });
        last = undefined;
      }
      start = stop;
      if (start === end) stretch = stretches.next();
    }
    if (parts.length > 0 || isRequired) words.push(wordOf(parts, isRequired));
  }
  return words;
}

export function wordOf<Style extends LetterStyle>(parts: readonly WordPart<Style>[], endsLine: boolean): Word<Style> {
  const end = parts.findLastIndex((part) => part.kind === 'box' || !part.isSpace) + 1;
  return { parts, width: sumOf(parts.slice(0, end)), trailing: sumOf(parts.slice(end)), endsLine };
}

/** Shapes another text like an existing part. */
export function reshapePart<Style extends LetterStyle>(
  part: TextPart<Style>,
  text: string,
  target: LanguageCode,
): TextPart<Style> {
  const plain = shapeText(part.face, text, part.shaped.direction, target);
  const shaped = part.letterSpacing === undefined ? plain : spaceClusters(plain, part.letterSpacing);
  return { ...part, text, shaped, width: shaped.width * scaleOf(part), gap: 0 };
}

/** Font size of a part relative to the paragraph. */
export function scaleOf({ face, style }: Pick<TextPart, 'face' | 'style'>): number {
  return style.scale * face.opticalScale;
}

const BOX = '\ufffc';
const BOX_AS_LETTER = '\ue000';
/** Space around a formula, in em. */
const BOX_GAP = 0.05;
/** Space between East Asian and other letters, in em. PDF readers take more than a tenth for a space character. */
const SCRIPT_GAP = 0.09;

function sumOf(parts: readonly WordPart[]): number {
  return parts.reduce((sum, part) => sum + part.width + part.gap, 0);
}

function* itemRanges<Style extends LetterStyle>(
  items: readonly ParagraphItem<Style>[],
): Generator<{ item: ParagraphItem<Style>; end: number }, undefined> {
  let end = 0;
  for (const item of items) {
    end += item.kind === 'text' ? item.text.length : 1;
    if (item.kind !== 'text' || item.text !== '') yield { item, end };
  }
}

function* textParts<Style extends LetterStyle>(
  text: string,
  start: number,
  end: number,
  style: Style,
  levels: Uint8Array | undefined,
  before: TextPart<Style> | undefined,
  options: ComposeOptions,
): Generator<TextPart<Style>> {
  let last = before;
  let partStart = start;
  let face: OpenFace | undefined;
  for (let offset = start; offset < end; ) {
    const codePoint = text.codePointAt(offset) ?? 0;
    const after = offset + (codePoint > 0xffff ? 2 : 1);
    const character = text.slice(offset, after);
    const own: OpenFace =
      face && staysWithFace(character) && (face.hasCharacter(codePoint) || IGNORABLE.test(character))
        ? face
        : options.faces.faceOf(codePoint, style);
    const isNew =
      face &&
      (own !== face ||
        levels?.[offset] !== levels?.[partStart] ||
        isSpaceAt(text, offset) !== isSpaceAt(text, partStart));
    if (isNew && face) {
      last = textPart(text.slice(partStart, offset), face, style, levels?.[partStart] ?? 0, last, options);
      yield last;
      partStart = offset;
    }
    face = own;
    offset = after;
  }
  if (face) yield textPart(text.slice(partStart, end), face, style, levels?.[partStart] ?? 0, last, options);
}

function textPart<Style extends LetterStyle>(
  text: string,
  face: OpenFace,
  style: Style,
  level: number,
  before: TextPart | undefined,
  { target, isVertical = false }: ComposeOptions,
): TextPart<Style> {
  const direction = isVertical ? 'down' : level % 2 === 1 ? 'left' : 'right';
  const shaped = shapeText(face, text, direction, target);
  const isSpace = isSpaceAt(text, 0);
  const isScriptGap = before !== undefined && needsScriptGap(before.text, text);
  const gap = Math.max(isScriptGap ? SCRIPT_GAP : 0, paddingBetween(before, { style, isSpace }));
  return {
    kind: 'text',
    text,
    face,
    style,
    shaped,
    level,
    width: shaped.width * scaleOf({ face, style }),
    gap,
    isSpace,
  };
}

/** Space between two parts of which one has padding; words without a space between them remain one for PDF readers. */
function paddingBetween(before: TextPart | undefined, { style, isSpace }: Pick<TextPart, 'style' | 'isSpace'>): number {
  const { padding = 0 } = style;
  const paddingBefore = before?.style.padding ?? 0;
  if (padding === paddingBefore) return 0;
  const between = padding + paddingBefore;
  return before && !before.isSpace && !isSpace ? Math.min(between, SCRIPT_GAP) : between;
}

function isSpaceAt(text: string, offset: number): boolean {
  const character = text[offset] ?? '';
  return character === ' ' || (character !== '\u00a0' && character !== '\u202f' && /\s/.test(character));
}

function staysWithFace(character: string): boolean {
  return character === ' ' || /[\p{M}\p{Cf}\p{Emoji_Modifier}]/u.test(character);
}

function needsScriptGap(before: string, after: string): boolean {
  return (
    (IDEOGRAPHIC_END.test(before) && LETTER_START.test(after)) ||
    (LETTER_END.test(before) && IDEOGRAPHIC_START.test(after))
  );
}

const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;
const IDEOGRAPHIC_END = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;
const IDEOGRAPHIC_START = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const LETTER_END = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}%]$/u;
const LETTER_START = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]/u;

/** Offset in a text where a line may or must end. */
interface LineBreakOpportunity {
  offset: number;
  isRequired: boolean;
}

/**
 * Finds line break opportunities in order, the last at the end of the text: by UAX 14, and between words in scripts
 * without spaces (Thai, Lao, Khmer, Burmese). Closing marks never start a line and opening ones never end it.
 */
function lineBreakOpportunities(text: string, language: string): LineBreakOpportunity[] {
  const opportunities: LineBreakOpportunity[] = [];
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    const offset = next.position;
    if (offset > 0 && offset < text.length && !splitsCluster(text, offset))
      opportunities.push({ offset, isRequired: next.required });
  }
  if (UNSPACED.test(text)) opportunities.push(...wordEnds(text, language));
  opportunities.sort((one, other) => one.offset - other.offset);
  const distinct = opportunities.filter(({ offset }, index) => offset !== opportunities[index - 1]?.offset);
  return [...distinct, { offset: text.length, isRequired: true }];
}

/** Corrects the library, which implements an older Unicode and breaks within some emoji and before combining marks. */
function splitsCluster(text: string, offset: number): boolean {
  return (
    /^(?:\p{M}|\u200d|\ufe0f|[\u{1f3fb}-\u{1f3ff}])/u.test(text.slice(offset, offset + 2)) ||
    text[offset - 1] === '\u200d'
  );
}

function wordEnds(text: string, language: string): LineBreakOpportunity[] {
  const ends: LineBreakOpportunity[] = [];
  for (const { index, segment } of segmenterOf(language).segment(text)) {
    const end = index + segment.length;
    if (UNSPACED.test(segment) && UNSPACED.test(text[end] ?? '') && !STAYS_WITH_WORD.test(text[end] ?? ''))
      ends.push({ offset: end, isRequired: false });
  }
  return ends;
}

function segmenterOf(language: string): Intl.Segmenter {
  const known = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' });
  segmenters.set(language, known);
  return known;
}

const segmenters = new Map<string, Intl.Segmenter>();

const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Repetition and abbreviation signs, and combining marks. */
const STAYS_WITH_WORD = /[\u0e2f\u0e46\u0eaf\u0ec6\u17d4-\u17dc\u104a\u104b\p{M}]/u;
