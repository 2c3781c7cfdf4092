/** Name of the port through which a frame has one picture read and painted. */
export const PICTURE_PORT = 'picture';

/** Length of a `part` in base64, a multiple of 4. Messages are JSON, and one of many megabytes blocks both ends. */
export const PART_LENGTH = 1_200_000;
/** Upright rectangle in pixels of the picture. */
export type PictureBox = readonly [x: number, y: number, width: number, height: number];

export interface ReadRegion {
  id: string;
  text: string;
  box: PictureBox;
  /** From readers that translate as well: `null` if it needs no translation, undefined if it has none yet. */
  translation?: string | null | undefined;
}

/** A changed part of the translated picture, as an opaque PNG. */
export interface PicturePatch {
  box: PictureBox;
  base64: string;
}

/**
 * Reason why the chosen reader did not read a picture. `language`: this device has no model for the language. `model-missing`: no
 * engine is chosen, or the chosen one was removed.
 */
export const READER_PROBLEMS = [
  'language',
  'signed-out',
  'quota',
  'server-too-large',
  'server-busy',
  'server-unreachable',
  'server-failed',
  'model-missing',
  'model-key',
  'model-busy',
  'model-unreachable',
  'model-failed',
] as const;
export type ReaderProblem = (typeof READER_PROBLEMS)[number];

/**
 * Reason why a picture cannot be translated. `unreachable`: its file cannot be read by the extension. `in-target`: its text needs no
 * translation.
 */
export type PictureProblem =
  | ReaderProblem
  | 'in-target'
  | 'unreachable'
  | 'not-a-picture'
  | 'unsupported'
  | 'too-large'
  | 'damaged'
  | 'too-heavy'
  | 'failed';

/**
 * Messages to the frame. Frames do not validate them: only the extension's own pages, from the same build, can send through the
 * port.
 */
export type PictureAnswer =
  | { type: 'opened'; width: number; height: number }
  | { type: 'progress'; done: number; total: number }
  | { type: 'regions'; regions: readonly ReadRegion[] }
  | { type: 'painted'; patches: readonly PicturePatch[] }
  | { type: 'failed'; problem: PictureProblem };
