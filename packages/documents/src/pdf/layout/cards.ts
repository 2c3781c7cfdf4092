import { areaOf, type Extent, transformExtent } from '../matrix.ts';
import type { DrawnBox, LocalFrame } from '../model.ts';
import type { TextLine } from './text-line.ts';

/** Tells whether two lines are in different cards, so that they are neither a row nor a paragraph. */
export type CardBoundaries = (one: TextLine, other: TextLine) => boolean;

/** Height of the lowest card, in em. */
const MIN_HEIGHT = 2.5;

/** Finds the cards of a page: boxes with two lines of text or more. Boxes with a single line are cells and buttons. */
export function cardBoundaries(
  lines: readonly TextLine[],
  boxes: readonly DrawnBox[],
  frame: LocalFrame,
): CardBoundaries {
  const cards = boxes
    .map(({ extent }) => transformExtent(frame.fromPage, extent))
    .filter((box) => holdsLines(box, lines))
    .sort((one, other) => areaOf(one) - areaOf(other));
  const cardOf = (line: TextLine) => cards.find((card) => holds(card, line));
  return (one, other) => {
    const [card, otherCard] = [cardOf(one), cardOf(other)];
    return card !== undefined && otherCard !== undefined && !holds(card, other) && !holds(otherCard, one);
  };
}

function holdsLines(box: Extent, lines: readonly TextLine[]): boolean {
  const height = box.top - box.bottom;
  const inside = lines.filter((line) => height > MIN_HEIGHT * line.size && holds(box, line));
  const [first] = inside;
  return first !== undefined && inside.some((line) => Math.abs(line.baseline - first.baseline) > 0.5 * line.size);
}

function holds({ left, right, bottom, top }: Extent, line: TextLine): boolean {
  return left <= line.left && right >= line.right && bottom <= line.baseline && top >= line.baseline + 0.5 * line.size;
}
