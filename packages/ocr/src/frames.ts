import { LETTER_HEIGHTS } from './chain-letters.ts';
import { heightOf, type InkComponent, type PixelBox, widthOf } from './ink-components.ts';

/** Frames and filled boxes are wider than high, and have words in them: parts of this height, relative to theirs. */
const MIN_RATIO = 1.4;
const MIN_PART_HEIGHT = 0.14;
/** Ink that the line of a frame leaves at most, and number of letters in it. Connected scripts have fewer parts in a word. */
const MAX_FRAME_FILL = 0.4;
const MIN_FRAMED_LETTERS = 3;
/** Ink that a filled box has at least, and part of its width that letters of the other ink cover. */
const MIN_BOX_FILL = 0.65;
const MIN_COVERED_WIDTH = 0.3;
/** Number of letters in boxes with less ink, whose middle does not differ from its surroundings, and share of them that are about as high. */
const MIN_BOXED_LETTERS = 4;
const MIN_SIMILAR_SHARE = 0.7;
const MIN_SIMILAR_HEIGHT = 0.6;

/** Parts of letters in the full picture, from left to right. */
interface LetterParts {
  same: readonly PixelBox[];
  opposite: readonly PixelBox[];
}

/**
 * Leaves out buttons and fields, which are as high as large letters: frames and boxes with words in them.
 *
 * @param scale pixels of the full picture per pixel of the components: in a small copy, words are too small to be found
 */
export function withoutFrames(
  components: readonly InkComponent[],
  { same, opposite }: LetterParts,
  scale: number,
): readonly InkComponent[] {
  return components.filter((frame) => {
    const [width, height] = [widthOf(frame), heightOf(frame)];
    if (height > LETTER_HEIGHTS.max || height < LETTER_HEIGHTS.min || width < MIN_RATIO * height) return true;
    const fill = frame.area / (width * height);
    const { left, top, right, bottom } = frame;
    const box = { left: left * scale, top: top * scale, right: right * scale, bottom: bottom * scale };
    if (fill <= MAX_FRAME_FILL) return partsIn(box, same).length < MIN_FRAMED_LETTERS;
    const parts = partsIn(box, opposite);
    if (fill < MIN_BOX_FILL && !areLetters(parts)) return true;
    return parts.reduce((sum, part) => sum + widthOf(part), 0) < MIN_COVERED_WIDTH * widthOf(box);
  });
}

/** Whether parts are letters rather than the holes in connected ones, which have all heights. */
function areLetters(parts: readonly PixelBox[]): boolean {
  const tallest = Math.max(...parts.map(heightOf));
  const similar = parts.filter((part) => heightOf(part) >= MIN_SIMILAR_HEIGHT * tallest);
  return parts.length >= MIN_BOXED_LETTERS && similar.length >= MIN_SIMILAR_SHARE * parts.length;
}

/** Parts of letters inside a frame. */
function partsIn(frame: PixelBox, sorted: readonly PixelBox[]): PixelBox[] {
  const parts: PixelBox[] = [];
  for (let at = firstFrom(sorted, frame.left + 1); (sorted[at]?.left ?? frame.right) < frame.right; at++) {
    const part = sorted[at];
    if (!part || part.right >= frame.right || part.top <= frame.top || part.bottom >= frame.bottom) continue;
    if (heightOf(part) >= MIN_PART_HEIGHT * heightOf(frame)) parts.push(part);
  }
  return parts;
}

/** Index of the first component that starts at a position or after it. */
export function firstFrom(components: readonly PixelBox[], left: number): number {
  let [low, high] = [0, components.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((components[middle]?.left ?? 0) < left) low = middle + 1;
    else high = middle;
  }
  return low;
}
