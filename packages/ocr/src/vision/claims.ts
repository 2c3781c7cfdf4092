import { heightOf, type PixelBox, widthOf } from '../ink-components.ts';
import type { InkLine } from '../ink-line.ts';
import type { Matrix } from '../straighten.ts';
import { transform } from '../straighten.ts';
import { type LetterPairs, letterPairs, similarity } from './similar-text.ts';

/** Text that a model claims to be at a place, in pixels of the raster. */
export interface Claim {
  text: string;
  letters: LetterPairs;
  box: PixelBox | undefined;
}

/** Line of ink with what it is compared by. */
export interface Candidate {
  ink: InkLine;
  /** Letters that were read without the model; undefined if the reading is doubtful. */
  letters: LetterPairs | undefined;
  /** Box around the line in pixels of the raster. */
  box: PixelBox;
  /** Place of a box of the raster in the picture that the line was found in. */
  toLevel(box: PixelBox): PixelBox;
}

/** Confidence from which a reading is compared with claims. */
const COMPARED_CONFIDENCE = 60;

export function candidateOf(ink: InkLine): Candidate {
  const { line, toOriginal, reading } = ink;
  const toLevel = inverseOf(toOriginal);
  const text =
    reading && reading.confidence >= COMPARED_CONFIDENCE ? reading.words.map((word) => word.text).join('') : '';
  const letters = letterPairs(text);
  return {
    ink,
    letters: letters.length > 0 ? letters : undefined,
    box: mapBox(toOriginal, line),
    toLevel: (box) => mapBox(toLevel, box),
  };
}

/** Similarity of a claim to what was read in a line; 0 if nothing certain was. */
export function similarityTo({ letters }: Candidate, claim: Claim): number {
  return letters ? similarity(letters, claim.letters) : 0;
}

/** Area that two boxes share. */
export function sharedArea(one: PixelBox, other: PixelBox): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

export function areaOf(box: PixelBox): number {
  return Math.max(0, widthOf(box)) * Math.max(0, heightOf(box));
}

/** Smallest upright box around a mapped box. */
function mapBox(matrix: Matrix, { left, top, right, bottom }: PixelBox): PixelBox {
  const corners = [
    transform(matrix, left, top),
    transform(matrix, right, top),
    transform(matrix, right, bottom),
    transform(matrix, left, bottom),
  ];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** Returns the inverse of a rotation followed by a translation. */
function inverseOf([a, b, c, d, e, f]: Matrix): Matrix {
  return [a, c, b, d, -(a * e + b * f), -(c * e + d * f)];
}
