import type { TextLine } from './line-segments.ts';
import { measureColumn, measureLine } from './measure-line.ts';
import type { LineQuad, RecognizedLine } from './recognizer.ts';
import { type Matrix, transform } from './straighten.ts';
import type { LineReading, ReadWord } from './tesseract.ts';

/** Line of ink that may be text, and what was read in it. */
export interface InkLine {
  /** In pixels of the picture that it was found in, where it is level. */
  line: TextLine;
  /** Maps that picture to the original one. */
  toOriginal: Matrix;
  /** Whether it is a column, found in a picture turned anticlockwise. */
  isVertical: boolean;
  /** However uncertain it is; undefined if no model could read the picture. */
  reading: LineReading | undefined;
}

/** Minimum confidence of text, 0 to 100; pictures, frames and dust score lower. */
export const MIN_CONFIDENCE = 60;

/** Places what was read in a line; nothing if it is probably no text. */
export function recognizedIn(ink: InkLine): RecognizedLine[] {
  const { reading } = ink;
  if (!reading || reading.confidence < MIN_CONFIDENCE) return [];
  return reading.words.some(({ text }) => /[\p{L}\p{N}]/u.test(text)) ? [placeWords(ink, reading)] : [];
}

/** Places words in a line, in pixels of the original picture. */
export function placeWords(
  { line, toOriginal, isVertical }: Omit<InkLine, 'reading'>,
  { words, confidence }: { words: readonly ReadWord[]; confidence: number },
): RecognizedLine {
  const { start, ...measured } = isVertical ? measureColumn(line, words) : measureLine(line, words);
  const [x, y] = transform(toOriginal, start.x, start.y);
  const [a, b] = toOriginal;
  const item = line.isListItem ? { isListItem: true } : {};
  return { ...measured, start: { x, y }, angle: Math.atan2(b, a), isVertical, confidence, ...item };
}

/** Corners of a line in pixels of the original picture. */
export function quadOf({ line: { left, top, right, bottom }, toOriginal }: Omit<InkLine, 'reading'>): LineQuad {
  const corner = (x: number, y: number) => transform(toOriginal, x, y);
  return [corner(left, top), corner(right, top), corner(right, bottom), corner(left, bottom)];
}
