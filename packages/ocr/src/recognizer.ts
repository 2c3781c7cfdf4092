import type { FoundLine } from './measure-line.ts';
import type { Raster } from './raster.ts';

/** Recognizes the text of pictures, one picture at a time. */
export interface Recognizer {
  /**
   * Returns the lines of a picture, in pixels of its raster.
   * @throws when a language model cannot be loaded, or the reason of `signal`
   */
  read(raster: Raster, options?: ReadingOptions): Promise<RecognizedLine[]>;
  close(): void;
}

export interface ReadingOptions {
  /** Ends the reading before its next line. */
  signal?: AbortSignal | undefined;
  /** Reports progress. Is awaited, so that a worker can handle messages between two lines. */
  onProgress?: ((progress: ReadingProgress) => void | Promise<void>) | undefined;
}

/**
 * `detected`: lines found, not read yet; reported before a model is loaded, and again once the model shows in which direction they
 * run. `reading`: number of lines read so far.
 */
export type ReadingProgress =
  | { stage: 'detected'; lines: readonly LineQuad[] }
  | { stage: 'reading'; done: number; total: number };

type Corner = readonly [x: number, y: number];

/** Corners of a line in pixels of the raster, clockwise as read, from the corner above its first letter. */
export type LineQuad = readonly [Corner, Corner, Corner, Corner];

/**
 * Line of text as recognized. The baseline of a column of vertical text is its centre line: `start` is its upper end and `angle` is
 * π/2 if it is upright.
 */
export interface RecognizedLine extends FoundLine {
  isVertical: boolean;
  /** Whether it follows a bullet, which is not part of it. */
  isListItem?: boolean;
}
