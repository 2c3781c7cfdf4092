import { boxAround, heightOf, type PixelBox, widthOf } from '../ink-components.ts';
import { type InkLine, placeWords, recognizedIn } from '../ink-line.ts';
import { type Raster, toGray } from '../raster.ts';
import type { RecognizedLine } from '../recognizer.ts';
import type { Matrix } from '../straighten.ts';
import type { ReadWord } from '../tesseract.ts';
import { alignClaims } from './align-claims.ts';
import { assignClaims } from './assign-claims.ts';
import { areaOf, type Candidate, type Claim, candidateOf, sharedArea } from './claims.ts';
import { clampTo, findInkOf, fitsLine, isTexture, lengthRatio } from './find-ink.ts';
import { mergeRows } from './merge-rows.ts';
import type { SeenLine, VisionWarning, VisionWarnings } from './seen-line.ts';
import { letterPairs, similarity } from './similar-text.ts';

export interface CheckedReading {
  lines: RecognizedLine[];
  warnings: VisionWarnings;
}

/** Maximum number of lines that are taken from an answer; dense pages have about 200. */
const MAX_LINES = 500;
/** Claims without a line of ink whose place is searched, and area, in pictures of this size, that is searched; both take time. */
const MAX_SEARCHED = 100;
const MAX_AREA = 2;

/** Confidence of a text that was also read without the model, of one that was not, and of one whose ink was not found as a line. */
const AGREED = 98;
const PLAUSIBLE = 90;
const SEARCHED = 86;

/** Similarity from which two readings agree. */
const SAME_TEXT = 0.75;
/** Confidence and length of a reading, and similarity below which it refutes the model. */
const CERTAIN_CONFIDENCE = 85;
const CERTAIN_LETTERS = 3;
const MIN_SIMILARITY = 0.35;
/** Similarity from which some words of a line are the ones a model gave. */
const SAME_WORDS = 0.6;
/** Length of a text relative to its line from which it is the whole line. */
const WHOLE_LENGTH = 0.6;
/** Part that two lines may share. */
const MAX_SHARED = 0.35;

/**
 * Checks what a vision model says it sees against the ink of the picture. The result has the geometry of the ink: texts without ink are
 * left out, misplaced ones are moved to their ink, and lines that the model missed or misread keep the reading they had.
 */
export function checkReading(raster: Raster, ink: readonly InkLine[], seen: readonly SeenLine[]): CheckedReading {
  const counts = new Map<VisionWarning, number>();
  const warn = (warning: VisionWarning, count = 1) => {
    if (count > 0) counts.set(warning, (counts.get(warning) ?? 0) + count);
  };
  warn('too-many', seen.length - MAX_LINES);
  const gray = toGray(raster);
  const found = ink.map(candidateOf);
  const claimed = seen.slice(0, MAX_LINES).flatMap((line) => claimOf(line, raster));
  const claims = alignClaims(claimed, found, raster);
  const candidates = mergeRows(found, claims);
  const assigned = assignClaims(claims, candidates);
  warn('repeated', assigned.repeated);

  const lines: { line: RecognizedLine; box: PixelBox }[] = [];
  for (const candidate of candidates) {
    const members = assigned.claims.get(candidate);
    const verdict = members ? judge(candidate, members, gray) : 'missed';
    const kept = typeof verdict === 'string' ? recognizedIn(candidate.ink) : [verdict];
    if (verdict === 'missed') warn('missed', kept.length);
    else if (typeof verdict === 'string') warn(verdict, members?.length);
    lines.push(...kept.map((line) => ({ line, box: candidate.box })));
  }

  let area = 0;
  for (const [index, claim] of assigned.unplaced.entries()) {
    const box = claim.box && clampTo(gray, claim.box);
    area += box ? areaOf(box) : 0;
    const isSearched = index < MAX_SEARCHED && area <= MAX_AREA * gray.width * gray.height;
    const searched = box && isSearched ? searchInk(claim, box, gray) : undefined;
    if (!searched) warn('no-ink');
    else if (lines.some(({ box }) => areSame(box, searched.box))) warn('repeated');
    else lines.push(searched);
  }
  return { lines: lines.map(({ line }) => line), warnings: Object.fromEntries(counts) };
}

function areSame(one: PixelBox, other: PixelBox): boolean {
  return sharedArea(one, other) > MAX_SHARED * Math.min(areaOf(one), areaOf(other));
}

function claimOf({ text, box }: SeenLine, { width, height }: Raster): Claim[] {
  const clean = cleanText(text);
  const letters = letterPairs(clean);
  if (letters.length === 0) return [];
  if (!box?.every(Number.isFinite)) return [{ text: clean, letters, box: undefined }];
  const [left, top, right, bottom] = box;
  const pixels = { left: left * width, top: top * height, right: right * width, bottom: bottom * height };
  return [{ text: clean, letters, box: pixels }];
}

/** Maximum length of a text in UTF-16 units. */
const MAX_LENGTH = 2000;

/** Removes control characters and marks of direction, which could make other text look different; keeps line breaks. */
function cleanText(text: string): string {
  const lines = text
    .slice(0, MAX_LENGTH)
    .toWellFormed()
    .normalize('NFC')
    .split(/[\r\n\u2028\u2029]+/);
  return lines
    .map((line) =>
      line
        .replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => line !== '')
    .join('\n');
}

/** Decides what a line says: the model's text in its place, or why not. */
function judge(
  { ink, letters, box, toLevel }: Candidate,
  claims: readonly Claim[],
  gray: ReturnType<typeof toGray>,
): RecognizedLine | 'no-ink' | 'contradicted' {
  const text = joinTexts(claims.map((claim) => claim.text));
  const claimed = letterPairs(text);
  const alike = letters ? similarity(letters, claimed) : 0;
  if (alike >= SAME_TEXT) return placeText(ink, text, Math.max(AGREED, ink.reading?.confidence ?? 0));
  const words = mergeWords(ink, claims, toLevel);
  const whole = letterPairs(joinTexts(words.map((word) => word.text)));
  const confidence = ink.reading?.confidence ?? 0;
  const isCertain = letters && confidence >= CERTAIN_CONFIDENCE && letters.length >= CERTAIN_LETTERS;
  if (isCertain && similarity(letters, whole) < MIN_SIMILARITY) return 'contradicted';
  const merged = joinTexts(words.map((word) => word.text));
  const isDoubtful = !letters || confidence < CERTAIN_CONFIDENCE;
  if (!fitsLine(merged, ink.line, ink)) return 'no-ink';
  if (isDoubtful && isLevel(ink.toOriginal) && isTexture({ ...ink.line, ...box }, gray)) return 'no-ink';
  return placeText(ink, merged, PLAUSIBLE);
}

/** Puts a model's texts in place of the words that it read on a line; keeps words beside them, which it left out. */
function mergeWords(ink: InkLine, claims: readonly Claim[], toLevel: Candidate['toLevel']): ReadWord[] {
  const { line, reading } = ink;
  const read = recognizedIn(ink).length > 0 ? (reading?.words ?? []) : [];
  const placed = claims.map(({ text, letters, box }): ReadWord => {
    const run = runLike(letters, read);
    const level = box && toLevel(box);
    const place = run ?? {
      left: Math.max(line.left, level?.left ?? line.left),
      right: Math.min(line.right, level?.right ?? line.right),
    };
    return { text, ...place, confidence: PLAUSIBLE };
  });
  const [only] = placed;
  if (only && placed.length === 1 && lengthRatio(only.text, line, ink) >= WHOLE_LENGTH) return placed;
  const beside = read.filter((word) => {
    const middle = (word.left + word.right) / 2;
    return !placed.some(({ left, right }) => middle >= left && middle <= right);
  });
  return [...placed, ...beside].toSorted((one, other) => one.left - other.left);
}

/** Finds the words in a row that are most like a text; undefined if none are. */
function runLike(letters: Claim['letters'], words: readonly ReadWord[]): { left: number; right: number } | undefined {
  let best: { left: number; right: number; alike: number } | undefined;
  for (let start = 0; start < words.length; start++) {
    for (let end = start + 1; end <= words.length; end++) {
      const run = words.slice(start, end);
      const alike = similarity(letterPairs(run.map((word) => word.text).join('')), letters);
      if (alike < SAME_WORDS || alike <= (best?.alike ?? 0)) continue;
      best = {
        left: Math.min(...run.map(({ left }) => left)),
        right: Math.max(...run.map(({ right }) => right)),
        alike,
      };
    }
  }
  return best && { left: best.left, right: best.right };
}

/** Places a text on a whole line. */
function placeText(ink: InkLine, text: string, confidence: number): RecognizedLine {
  const { left, right } = ink.line;
  return placeWords(ink, { words: [{ text, left, right, confidence }], confidence });
}

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Largest slope of lines whose upright boxes are about as large as they are. */
const MAX_SLOPE = 0.02;

function isLevel([a, b]: Matrix): boolean {
  return Math.min(Math.abs(a), Math.abs(b)) < MAX_SLOPE;
}

function searchInk(
  { text }: Claim,
  box: PixelBox,
  gray: ReturnType<typeof toGray>,
): { line: RecognizedLine; box: PixelBox } | undefined {
  const single = text.replaceAll('\n', ' ');
  const line = findInkOf(single, box, gray);
  if (!line) return undefined;
  const around = boxAround([line]);
  const isVertical = heightOf(around) > 1.5 * widthOf(around) && EAST_ASIAN.test(single);
  if (isVertical) return { line: columnOf(single, around), box: around };
  return {
    line: placeText({ line, toOriginal: IDENTITY, isVertical, reading: undefined }, single, SEARCHED),
    box: around,
  };
}

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function columnOf(text: string, { left, top, right, bottom }: PixelBox): RecognizedLine {
  return {
    ...{ start: { x: (left + right) / 2, y: top }, angle: Math.PI / 2, size: (right - left) / 0.9 },
    ...{ confidence: SEARCHED, isVertical: true },
    words: [{ text, offset: 0, width: bottom - top, hasSpaceBefore: false }],
  };
}

/** Joins texts that stand on one line. */
function joinTexts(texts: readonly string[]): string {
  return texts
    .reduce((joined, text) => {
      const isJoined = UNSPACED.test(joined.at(-1) ?? '') && UNSPACED.test(text.at(0) ?? '');
      return joined === '' || isJoined ? joined + text : `${joined} ${text}`;
    }, '')
    .replaceAll('\n', ' ');
}

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303f\uff00-\uffef]/u;
