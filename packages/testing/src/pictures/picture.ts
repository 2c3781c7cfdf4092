import type { ScannedPicture } from '../documents/scanned-page.ts';
import type { SeenText } from '../engines/seen-picture.ts';
import type { PictureLanguage } from './texts.ts';

export type Point = readonly [x: number, y: number];

/** Corners in reading direction: start and end of the upper edge, end and start of the lower edge. */
export type Quad = readonly [Point, Point, Point, Point];

/** Line of text that is in a picture. */
export interface TruthLine {
  text: string;
  /** Smallest rectangle around its ink, distorted with the picture. */
  quad: Quad;
  /** Direction of its baseline, in radians clockwise. */
  angle: number;
  isVertical: boolean;
  /** Number of the paragraph, table row or speech bubble that the line belongs to. */
  block: number;
}

/** Picture and what is in it. */
export interface TestPicture {
  picture: ScannedPicture;
  /** The same picture without its text. */
  background: ScannedPicture;
  /** Lines in reading order. */
  lines: readonly TruthLine[];
}

/** Parameters from which a picture is composed. */
export interface PictureBrief {
  language: PictureLanguage;
  /** Chooses texts, sizes and colours. */
  seed: number;
}

/** Sight of a model that makes no mistakes: each line in the upright box around it, in shares of the picture. */
export function linesAsSeen({ picture, lines }: TestPicture): SeenText[] {
  return lines.map(({ text, quad }) => {
    const across = quad.map(([x]) => x / picture.width);
    const down = quad.map(([, y]) => y / picture.height);
    return { text, box: [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)] };
  });
}
