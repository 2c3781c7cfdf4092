/** Line of text in a picture as it should be read. */
export interface ExpectedLine {
  text: string;
  /** Corners; unknown for other people's pictures, whose lines are compared by text. */
  quad?: readonly (readonly [x: number, y: number])[];
  isVertical: boolean;
  /** Number of the paragraph, table row or speech bubble. */
  block: number;
}

export interface ReadWord {
  text: string;
  /** Centre, in pixels of the picture. */
  x: number;
  y: number;
  hasSpaceBefore: boolean;
}

/** Line as a recognizer read it. */
export type ReadLine = readonly ReadWord[];

/** Counts from which shares of several pictures are computed. */
export interface Score {
  /** Letters that must be inserted, deleted or replaced, and letters of the truth. */
  wrongLetters: number;
  letters: number;
  /** Lines delivered where no text is, and all lines delivered. */
  spuriousLines: number;
  readLines: number;
  /** Lines of text that were recognized but not delivered, and all recognized lines of text; numbers need no translation. */
  droppedLines: number;
  recognizedLines: number;
  /** Pairs of neighbouring lines and of neighbouring blocks that were delivered in their order, and all pairs. */
  orderedPairs: number;
  pairs: number;
}

/** Lines recognized in a picture. */
export interface Reading {
  /** All lines that were recognized. */
  lines: readonly ReadLine[];
  /** Those that are delivered as text, in reading order; page mode delivers all. */
  delivered: readonly ReadLine[];
}

/** Compares the lines read with those that are in the picture. */
export function scoreReading(expected: readonly ExpectedLine[], { lines, delivered }: Reading): Score {
  const located = (read: readonly ReadLine[]) => read.map((line) => line.map((word) => hostOf(expected, word)));
  const places = located(delivered);
  const isLocated = expected.some(({ quad }) => quad);
  const texts = isLocated ? textsByPlace(expected, lines, located(lines)) : textsByLikeness(expected, lines);
  const spurious = isLocated
    ? places.filter((hosts) => hosts.every((host) => host < 0)).length
    : lines.length - texts.filter((text) => text !== '').length;
  return {
    wrongLetters: expected.reduce((sum, { text }, index) => sum + wrongLetters(text, texts[index] ?? ''), 0),
    letters: expected.reduce((sum, { text }) => sum + comparable(text).length, 0),
    spuriousLines: spurious,
    readLines: isLocated ? delivered.length : lines.length,
    ...(isLocated
      ? countDropped(expected, located(lines).flat(), places.flat())
      : { droppedLines: 0, recognizedLines: 0 }),
    ...(isLocated ? scoreOrder(expected, places.flat()) : { orderedPairs: 0, pairs: 0 }),
  };
}

/** Finds the line at a word's place: the one whose middle is nearest, if several overlap. Returns -1 without any. */
function hostOf(expected: readonly ExpectedLine[], { x, y }: ReadWord): number {
  let best = { index: -1, distance: Number.POSITIVE_INFINITY };
  for (const [index, { quad = [], isVertical }] of expected.entries()) {
    if (!isInside(quad, x, y)) continue;
    const middle = quad.reduce((sum, corner) => sum + (isVertical ? corner[0] : corner[1]), 0) / quad.length;
    const distance = Math.abs((isVertical ? x : y) - middle);
    if (distance < best.distance) best = { index, distance };
  }
  return best.index;
}

/** Margin around a line in which words still belong to it, in pixels: boxes of recognizers are not exact. */
const MARGIN = 4;

function isInside(quad: readonly (readonly [x: number, y: number])[], x: number, y: number): boolean {
  return (
    quad.length > 0 &&
    quad.every(([fromX, fromY], index) => {
      const [toX, toY] = quad[(index + 1) % quad.length] ?? [fromX, fromY];
      const length = Math.hypot(toX - fromX, toY - fromY);
      return ((toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX)) / length >= -MARGIN;
    })
  );
}

/** Joins the words read at the place of each line, from its start to its end. */
function textsByPlace(
  expected: readonly ExpectedLine[],
  read: readonly ReadLine[],
  hosts: readonly (readonly number[])[],
): string[] {
  return expected.map(({ text, isVertical }, index) => {
    const direction = RIGHT_TO_LEFT.test(text) ? -1 : 1;
    const words = read.flatMap((line, row) => line.filter((_, column) => hosts[row]?.[column] === index));
    const inOrder = words.toSorted((one, other) => (isVertical ? one.y - other.y : direction * (one.x - other.x)));
    return inOrder.map(({ text, hasSpaceBefore }) => (hasSpaceBefore ? ` ${text}` : text)).join('');
  });
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Gives each line the most similar text read, which no other line has. */
function textsByLikeness(expected: readonly ExpectedLine[], read: readonly ReadLine[]): string[] {
  const left = new Set(
    read.map((line) => line.map(({ text, hasSpaceBefore }) => (hasSpaceBefore ? ` ${text}` : text)).join('')),
  );
  return expected.map(({ text }) => {
    const letters = comparable(text).length;
    let best = { text: '', wrong: letters };
    for (const candidate of left) {
      const wrong = wrongLetters(text, candidate);
      if (wrong < best.wrong) best = { text: candidate, wrong };
    }
    left.delete(best.text);
    return best.text;
  });
}

function wrongLetters(expected: string, read: string): number {
  return editDistance(comparable(expected), comparable(read));
}

const WRITTEN_WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * Letters as they are compared: full-width and ordinary forms are the same, so are all shapes of quotation marks and
 * dashes; spaces do not count in languages without them.
 */
function comparable(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .replace(/[‘’‚′`]/g, "'")
    .replace(/[“”„″]/g, '"')
    .replace(/[‐‑–—−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
  return [...(WRITTEN_WITHOUT_SPACES.test(plain) ? plain.replaceAll(' ', '') : plain)];
}

/** Levenshtein distance. */
function editDistance(one: readonly string[], other: readonly string[]): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of one.entries()) {
    const current = [row + 1];
    for (const [column, candidate] of other.entries()) {
      const replaced = (above[column] ?? 0) + (letter === candidate ? 0 : 1);
      current.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    above = current;
  }
  return above[other.length] ?? 0;
}

function countDropped(
  expected: readonly ExpectedLine[],
  recognized: readonly number[],
  delivered: readonly number[],
): Pick<Score, 'droppedLines' | 'recognizedLines'> {
  const texts = expected.flatMap(({ text }, index) => (/\p{L}/u.test(text) && recognized.includes(index) ? index : []));
  return {
    droppedLines: texts.filter((index) => !delivered.includes(index)).length,
    recognizedLines: texts.length,
  };
}

/**
 * Counts the neighbouring lines of each block that were delivered directly after each other, and the neighbouring blocks of which the
 * first one begins first. Lines that were not read count as wrong letters, not here.
 */
function scoreOrder(
  expected: readonly ExpectedLine[],
  places: readonly number[],
): Pick<Score, 'orderedPairs' | 'pairs'> {
  const read = places.filter((place, index) => place >= 0 && places.indexOf(place) === index);
  const delivered = expected.flatMap(({ block }, index) =>
    read.includes(index) ? [{ block, at: read.indexOf(index) }] : [],
  );
  let [orderedPairs, pairs] = [0, 0];
  for (const [index, line] of delivered.entries()) {
    const next = delivered[index + 1];
    if (!next) break;
    pairs++;
    if (line.block === next.block ? next.at === line.at + 1 : beginsBefore(line.block, next.block)) orderedPairs++;
  }
  return { orderedPairs, pairs };

  function beginsBefore(one: number, other: number): boolean {
    const startOf = (block: number) =>
      Math.min(...delivered.flatMap((line) => (line.block === block ? [line.at] : [])));
    return startOf(one) < startOf(other);
  }
}
