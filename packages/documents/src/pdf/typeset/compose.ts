import type { LanguageCode } from '@interlinear/languages';
import LineBreaker from 'linebreak';
import type { FaceChoice } from '../faces/face-choice.ts';
import type { OpenFace } from '../faces/open-face.ts';
import type { TextStyle } from '../model.ts';
import { embeddingLevels } from './embedding-levels.ts';
import { type ShapedText, shapeText } from './shape-text.ts';

/** What a paragraph is set from, in reading order. */
export type ParagraphItem =
  | { kind: 'text'; text: string; style: RunStyle }
  /** A formula; its width in em of the paragraph. */
  | { kind: 'box'; leaf: number; width: number }
  | { kind: 'break' };

/** How a stretch of text is painted. */
export interface RunStyle extends TextStyle {
  /** Numbers of the wrappers around it, the outer one first. */
  wrappers: readonly number[];
  /** How far above the baseline, in em of the paragraph: footnote marks, indices. */
  rise: number;
}

/** What is set in one go: one face, one look, one direction. */
export type WordPart = TextPart | BoxPart;

export interface TextPart {
  kind: 'text';
  text: string;
  face: OpenFace;
  style: RunStyle;
  shaped: ShapedText;
  /** Odd: from right to left. */
  level: number;
  /** In em of the paragraph, like every width here; the gap not included. */
  width: number;
  /** Room before it where East Asian and other letters meet. */
  gap: number;
  isSpace: boolean;
}

interface BoxPart {
  kind: 'box';
  leaf: number;
  level: number;
  width: number;
  gap: number;
}

/** What stands between two places where a line may end. */
export interface Word {
  parts: readonly WordPart[];
  /** Without the spaces at its end. */
  width: number;
  /** Of the spaces at its end. */
  trailing: number;
  endsLine: boolean;
}

interface ComposeOptions {
  faces: FaceChoice;
  target: LanguageCode;
  isRightToLeft: boolean;
}

/** Itemises and shapes a paragraph. The result holds for every size: its measures are in em. */
export function compose(items: readonly ParagraphItem[], options: ComposeOptions): Word[] {
  const text = items.map((item) => (item.kind === 'text' ? item.text : item.kind === 'box' ? BOX : '\n')).join('');
  if (text === '') return [];
  const levels = embeddingLevels(text, options.isRightToLeft);
  // A formula is broken before and after like a letter, so that its comma stays with it.
  const opportunities = lineBreakOpportunities(text.replaceAll(BOX, BOX_AS_LETTER), options.target);
  const words: Word[] = [];
  const stretches = itemRanges(items);
  let stretch = stretches.next();
  let start = 0;
  let last: TextPart | undefined;
  for (const { offset, isRequired } of opportunities) {
    const parts: WordPart[] = [];
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

export function wordOf(parts: readonly WordPart[], endsLine: boolean): Word {
  const end = parts.findLastIndex((part) => part.kind === 'box' || !part.isSpace) + 1;
  return { parts, width: sumOf(parts.slice(0, end)), trailing: sumOf(parts.slice(end)), endsLine };
}

/** A part of the same kind for another text. */
export function reshape(part: TextPart, text: string, target: LanguageCode): TextPart {
  const shaped = shapeText(part.face, text, part.level % 2 === 1, target);
  return { ...part, text, shaped, width: shaped.width * scaleOf(part), gap: 0 };
}

/** How large a part is set, relative to the paragraph. */
export function scaleOf({ face, style }: Pick<TextPart, 'face' | 'style'>): number {
  return style.scale * face.opticalScale;
}

const BOX = '\ufffc';
const BOX_AS_LETTER = '\ue000';
/** In em. */
const BOX_GAP = 0.05;
/** In em. Readers of the file take more than a tenth for a space. */
const SCRIPT_GAP = 0.09;

function sumOf(parts: readonly WordPart[]): number {
  return parts.reduce((sum, part) => sum + part.width + part.gap, 0);
}

function* itemRanges(items: readonly ParagraphItem[]): Generator<{ item: ParagraphItem; end: number }, undefined> {
  let end = 0;
  for (const item of items) {
    end += item.kind === 'text' ? item.text.length : 1;
    if (item.kind !== 'text' || item.text !== '') yield { item, end };
  }
}

function* textParts(
  text: string,
  start: number,
  end: number,
  style: RunStyle,
  levels: Uint8Array | undefined,
  before: TextPart | undefined,
  { faces, target }: ComposeOptions,
): Generator<TextPart> {
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
        : faces.faceOf(codePoint, style);
    const isNew =
      face &&
      (own !== face ||
        levels?.[offset] !== levels?.[partStart] ||
        isSpaceAt(text, offset) !== isSpaceAt(text, partStart));
    if (isNew && face) {
      last = textPart(text.slice(partStart, offset), face, style, levels?.[partStart] ?? 0, last, target);
      yield last;
      partStart = offset;
    }
    face = own;
    offset = after;
  }
  if (face) yield textPart(text.slice(partStart, end), face, style, levels?.[partStart] ?? 0, last, target);
}

function textPart(
  text: string,
  face: OpenFace,
  style: RunStyle,
  level: number,
  before: TextPart | undefined,
  target: LanguageCode,
): TextPart {
  const shaped = shapeText(face, text, level % 2 === 1, target);
  const gap = before && needsScriptGap(before.text, text) ? SCRIPT_GAP : 0;
  return {
    kind: 'text',
    text,
    face,
    style,
    shaped,
    level,
    width: shaped.width * scaleOf({ face, style }),
    gap,
    isSpace: isSpaceAt(text, 0),
  };
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

/** Offsets in a text where a line may end, in their order; the end of the text is the last. */
interface LineBreakOpportunity {
  offset: number;
  isRequired: boolean;
}

/**
 * Where lines may end: by UAX 14, and between words where no spaces are written (Thai, Lao, Khmer, Burmese).
 * It keeps closing marks from the start of a line and opening ones from its end, in East Asian texts too.
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

/** The library knows an older Unicode: it would end lines within some emoji, and before marks. */
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

/** Signs of repetition and abbreviation, and marks. */
const STAYS_WITH_WORD = /[\u0e2f\u0e46\u0eaf\u0ec6\u17d4-\u17dc\u104a\u104b\p{M}]/u;
