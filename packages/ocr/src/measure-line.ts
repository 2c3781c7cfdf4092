import type { TextLine } from './find-text-lines.ts';
import type { ReadWord } from './tesseract.ts';

/** Recognized line of text, in pixels of the picture with y downwards. */
export interface FoundLine {
  /** Start of the baseline. */
  start: { x: number; y: number };
  /** Direction of the baseline, in radians clockwise. */
  angle: number;
  /** Font size: the height of the em. */
  size: number;
  /** 0 to 100. */
  confidence: number;
  words: readonly FoundWord[];
}

interface FoundWord {
  text: string;
  /** Distance from the start of the line, along the baseline. */
  offset: number;
  width: number;
  /** Whether a space precedes the word. */
  hasSpaceBefore: boolean;
}

/** Glyph heights in em: capitals and ascenders; x-height letters; East Asian characters. */
const TALL_HEIGHT = 0.74;
const SMALL_HEIGHT = 0.52;
const EAST_ASIAN_HEIGHT = 0.9;
/** Descent of East Asian characters below the baseline, in em. */
const EAST_ASIAN_DESCENT = 0.08;
/** Percentile of the components' bottom edges that marks the bottom of East Asian characters: many have separate upper parts. */
const EAST_ASIAN_BOTTOM_RANK = 0.8;
/** Up to this share of tall letters, only the highest is measured. */
const TALL_SHARE = 0.15;
/** Percentiles of the letters' top edges that mark tall and x-height letters. */
const TALL_RANK = 0.08;
const SMALL_RANK = 0.5;

/** Position and words of a line in the pixels of the picture that it was found in. */
export type MeasuredLine = Pick<FoundLine, 'start' | 'size' | 'words'>;

/** Derives the centre line and font size of a column, in pixels of the turned picture. Its text is one word as long as its ink. */
export function measureColumn(column: TextLine, words: readonly ReadWord[]): MeasuredLine {
  const size = column.letterHeight / EAST_ASIAN_HEIGHT;
  const start = { x: column.left, y: (column.top + column.bottom) / 2 };
  const text = words.map((word) => word.text).join('');
  return { start, size, words: [{ text, offset: 0, width: column.right - column.left, hasSpaceBefore: false }] };
}

/** Derives baseline, font size and word positions of a line from its ink and its text. */
export function measureLine(line: TextLine, words: readonly ReadWord[]): MeasuredLine {
  const text = words.map((word) => word.text).join('');
  if (shareOf(text, EAST_ASIAN_LETTER) > 0.5) return measureEastAsian(line, words);
  const script = SCRIPT_HEIGHTS.find(({ letters }) => shareOf(text, letters) > 0.4);
  const { height, topRank, bottomRank } = script ?? latinHeight(text);
  const letters = script ? withoutSmallParts(line) : line;
  const bottom = edgeAtRank(letters, 'bottom', bottomRank);
  const size = Math.max(1, bottom - edgeAtRank(letters, 'top', topRank)) / height;
  const whole = withInkAtEnds(words, line, MAX_MISSED_INK * size);
  // The words of scripts from the right come in the order in which they are read.
  const left = whole.length === 0 ? line.left : Math.min(...whole.map((word) => word.left));
  const spacing = { size, gaps: inkGaps(line) };
  return {
    start: { x: left, y: bottom },
    size,
    words: whole.map((word, index) => ({
      text: word.text,
      offset: word.left - left,
      width: word.right - word.left,
      hasSpaceBefore: hasSpaceBetween(words[index - 1], words[index] ?? word, spacing),
    })),
  };
}

/** Length of ink, in em, that Tesseract's boxes leave out at the ends of a line. */
const MAX_MISSED_INK = 0.6;

/** Extends the outermost words to the ends of the line's ink. */
function withInkAtEnds(words: readonly ReadWord[], line: TextLine, reach: number): readonly ReadWord[] {
  const start = Math.min(...words.map(({ left }) => left));
  const end = Math.max(...words.map(({ right }) => right));
  return words.map((word) => ({
    ...word,
    left: word.left === start ? Math.max(start - reach, Math.min(start, line.left)) : word.left,
    right: word.right === end ? Math.min(end + reach, Math.max(end, line.right)) : word.right,
  }));
}

/** Tesseract locates East Asian characters poorly, so the line becomes one word as wide as its ink. */
function measureEastAsian(line: TextLine, words: readonly ReadWord[]): MeasuredLine {
  const size = Math.max(1, line.letterHeight) / EAST_ASIAN_HEIGHT;
  const start = { x: line.left, y: edgeAtRank(line, 'bottom', EAST_ASIAN_BOTTOM_RANK) - EAST_ASIAN_DESCENT * size };
  const text = joinedText(words, { size, gaps: inkGaps(line) });
  return { start, size, words: [{ text, offset: 0, width: line.right - line.left, hasSpaceBefore: false }] };
}

/** How the height of a script's letters is measured. */
interface ScriptHeight {
  /** Distance, in em, of the edges at two percentiles of the letters: the baseline and the height that most letters have. */
  height: number;
  topRank: number;
  bottomRank: number;
}

/** Measured with Noto fonts of 18 to 60 pixels. */
const SCRIPT_HEIGHTS: readonly (ScriptHeight & { letters: RegExp })[] = [
  { letters: /\p{Script=Arabic}/gu, height: 0.75, topRank: 0.08, bottomRank: 0.3 },
  { letters: /\p{Script=Hebrew}/gu, height: 0.6, topRank: 0.5, bottomRank: 0.5 },
  { letters: /\p{Script=Thai}/gu, height: 0.57, topRank: 0.5, bottomRank: 0.5 },
  { letters: /[\p{Script=Devanagari}\p{Script=Bengali}]/gu, height: 0.66, topRank: 0.9, bottomRank: 0.5 },
];

/** Height of letters, relative to the line's letter height, below which they are dots and vowel signs. */
const MIN_LETTER_HEIGHT = 0.45;

function withoutSmallParts(line: TextLine): TextLine {
  const components = line.components.filter(({ top, bottom }) => bottom - top >= MIN_LETTER_HEIGHT * line.letterHeight);
  return components.length === 0 ? line : { ...line, components };
}

/** Without capitals and ascenders, x-height letters are measured; the only tall letter is the highest. */
function latinHeight(text: string): ScriptHeight {
  const share = shareOf(text, TALL_LETTER);
  if (share === 0) return { height: SMALL_HEIGHT, topRank: SMALL_RANK, bottomRank: 0.5 };
  return { height: TALL_HEIGHT, topRank: share > TALL_SHARE ? TALL_RANK : 0, bottomRank: 0.5 };
}

/** Measures of a line that decide where its spaces are. */
interface Spacing {
  /** Font size. */
  size: number;
  gaps: readonly Gap[];
}

/** Part of a line without ink. */
interface Gap {
  left: number;
  right: number;
}

function inkGaps({ components, marks }: TextLine): Gap[] {
  const gaps: Gap[] = [];
  let end = Number.POSITIVE_INFINITY;
  for (const { left, right } of [...components, ...marks].sort((one, other) => one.left - other.left)) {
    if (left > end) gaps.push({ left: end, right: left });
    end = end === Number.POSITIVE_INFINITY ? right : Math.max(end, right);
  }
  return gaps;
}

function joinedText(words: readonly ReadWord[], spacing: Spacing): string {
  return words.reduce(
    (text, word, at) => text + (hasSpaceBetween(words[at - 1], word, spacing) ? ' ' : '') + word.text,
    '',
  );
}

function edgeAtRank({ components }: TextLine, edge: 'top' | 'bottom', share: number): number {
  const edges = components.map((component) => component[edge]).sort((one, other) => one - other);
  return edges[Math.floor((edges.length - 1) * share)] ?? 0;
}

const EAST_ASIAN_LETTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const TALL_LETTER = /[\p{Lu}\p{N}bdfhkltß\u00c0-\u017f\u0439\u0451\u0444\u0431βδζθλξφψ\u03ac-\u03af\u03cc-\u03ce]/gu;

function shareOf(text: string, letters: RegExp): number {
  return (text.match(letters)?.length ?? 0) / Math.max(text.length, 1);
}

/** Whether a space separates two words. Tesseract also splits unspaced scripts, and splits Korean and Thai too often. */
function hasSpaceBetween(before: ReadWord | undefined, word: ReadWord, spacing: Spacing): boolean {
  if (!before) return false;
  const [end, start] = [before.text.at(-1) ?? '', word.text.at(0) ?? ''];
  if (UNSPACED.test(end) || UNSPACED.test(start)) return false;
  const isDoubtful = [HANGUL, THAI].some((script) => script.test(end) && script.test(start));
  if (isDoubtful) return isSpaceInInk(before, word, spacing);
  return true;
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
const THAI = /[\p{Script=Thai}\p{Script=Lao}]/u;
const HANGUL = /\p{Script=Hangul}/u;
/** Minimum width of a space between Korean words or Thai phrases, in em. */
const MIN_SPACE = 0.2;
/** Error of Tesseract's boxes, in em. */
const BOX_ERROR = 0.15;

/** Looks for a space in the boxes and in the ink, because boxes of Korean syllables often lie half a syllable off. */
function isSpaceInInk(before: ReadWord, word: ReadWord, { size, gaps }: Spacing): boolean {
  if (word.left - before.right <= MIN_SPACE * size) return false;
  const left = before.right - BOX_ERROR * size;
  const right = word.left + BOX_ERROR * size;
  return gaps.some((gap) => gap.left < right && gap.right > left && gap.right - gap.left > MIN_SPACE * size);
}
