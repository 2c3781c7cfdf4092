import { boxAround, heightOf, overlap } from './ink-components.ts';
import type { TextLine } from './line-segments.ts';

/** Widest word space of justified text, and distance of the lines that explain it, relative to the height of a line. */
const MAX_SPACE = 2.5;
const MAX_DISTANCE = 2.2;
const MAX_HEIGHT_RATIO = 1.4;
/** Distance of edges in one column, relative to the height of a line. */
const SAME_EDGE = 0.4;
/** Part of the heights that two pieces of one line have in common. */
const MIN_COMMON_HEIGHT = 0.6;
/** Each round joins lines by those that the round before joined. */
const MAX_ROUNDS = 4;

/**
 * Joins pieces of lines across the wide word spaces of justified text: a neighbouring line crosses the space. Between the
 * columns of tables and pages, neighbouring lines start or end at the same place.
 */
export function joinJustified(
  lines: readonly TextLine[],
  join: (one: TextLine, next: TextLine) => TextLine,
): TextLine[] {
  let joined = [...lines];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = joined.length;
    joined = joinOnce(joined, join);
    if (joined.length === before) break;
  }
  return joined;
}

function joinOnce(lines: readonly TextLine[], join: (one: TextLine, next: TextLine) => TextLine): TextLine[] {
  const pieces = lines.toSorted((one, other) => one.left - other.left);
  const result: TextLine[] = [];
  for (const piece of pieces) {
    const before = result.findIndex((one) => areOneLine(one, piece) && isWordSpace(one, piece, lines));
    const host = result[before];
    if (host) result[before] = join(host, piece);
    else result.push(piece);
  }
  return result;
}

function areOneLine(one: TextLine, next: TextLine): boolean {
  const [height, other] = [heightOf(one), heightOf(next)];
  const space = next.left - one.right;
  return (
    areAlike(one, next) &&
    overlap(one, next) >= MIN_COMMON_HEIGHT * Math.min(height, other) &&
    space > 0 &&
    space <= MAX_SPACE * Math.max(height, other)
  );
}

function areAlike(one: TextLine, other: TextLine): boolean {
  const ratio = one.letterHeight / other.letterHeight;
  return one.ink === other.ink && ratio < MAX_HEIGHT_RATIO && ratio > 1 / MAX_HEIGHT_RATIO;
}

/** Whether a neighbouring line crosses a space, and none has a column that starts or ends beside it. */
function isWordSpace(one: TextLine, next: TextLine, lines: readonly TextLine[]): boolean {
  const line = boxAround([one, next]);
  const height = heightOf(line);
  const near = lines.filter((other) => {
    const distance = Math.abs(other.top + other.bottom - line.top - line.bottom) / 2;
    return distance > height / 2 && distance <= MAX_DISTANCE * height && areAlike(one, other);
  });
  const crosses = ({ left, right }: TextLine) => left <= one.right - height / 2 && right >= next.left + height / 2;
  const isColumn = (other: TextLine) =>
    !crosses(other) &&
    (Math.abs(other.left - next.left) < SAME_EDGE * height ||
      Math.abs(other.right - next.right) < SAME_EDGE * height) &&
    near.some(({ right, top, bottom }) => right < other.left && overlap({ ...other, top, bottom }, other) > height / 2);
  return near.some(crosses) && !near.some(isColumn);
}
