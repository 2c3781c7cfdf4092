import type { DocumentBlock } from '@interlinear/contract/documents';

/** What stands behind words, and what they are read in there. Both as CSS. */
export interface Colours {
  paper: string;
  ink: string;
}

type Rgb = readonly [red: number, green: number, blue: number];

/**
 * The colours of a box on a drawn page: its paper is what most of its edge shows, its ink is dark or light, as can be read there.
 * @param picture of the whole page: asking a canvas for single pixels takes longer than drawing it
 * @param scale pixels of the picture a point
 */
export function coloursAt(
  picture: ImageData,
  { left, top, right, bottom }: NonNullable<DocumentBlock['box']>,
  scale: number,
): Colours {
  const middle = (left + right) / 2;
  const points = [
    [left - 1, top - 1],
    [middle, top - 1],
    [right + 1, top - 1],
    [left - 1, bottom + 1],
    [middle, bottom + 1],
    [right + 1, bottom + 1],
  ] as const;
  const paper = mostFrequent(points.map(([x, y]) => pixelAt(picture, x * scale, y * scale)));
  return { paper: `rgb(${paper.join(' ')})`, ink: isLight(paper) ? '#1b1b1b' : '#fafafa' };
}

function pixelAt({ data, width, height }: ImageData, x: number, y: number): Rgb {
  const inside = (value: number, size: number) => Math.min(size - 1, Math.max(0, Math.round(value)));
  const at = (inside(y, height) * width + inside(x, width)) * 4;
  const [red = 255, green = 255, blue = 255] = data.subarray(at, at + 3);
  return [red, green, blue];
}

function mostFrequent(colours: readonly Rgb[]): Rgb {
  const counts = Map.groupBy(colours, (colour) => colour.map((part) => part >> 4).join(' '));
  const [most] = [...counts.values()].toSorted((one, other) => other.length - one.length);
  return most?.[0] ?? [255, 255, 255];
}

/** By the weights that the eye gives the three. */
function isLight([red, green, blue]: Rgb): boolean {
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140;
}
