/** Names of the ports through which a frame has one picture read and painted: on this device, or on the person's site. */
export const PICTURE_PORTS = { device: 'picture-on-device', server: 'picture-on-server' } as const;

/** Bytes per `part`. Messages are JSON, and one of many megabytes blocks both ends. */
export const PART_BYTES = 1024 * 1024;
/** Upright rectangle in pixels of the picture. */
export type PictureBox = readonly [x: number, y: number, width: number, height: number];

export interface ReadRegion {
  id: string;
  text: string;
  box: PictureBox;
  /** Present if the reader also translates; `null` if this text stays. */
  translation?: string | null;
}

/** A changed part of the translated picture, as an opaque PNG. */
export interface PicturePatch {
  box: PictureBox;
  base64: string;
}

/** Reason why a picture cannot be translated. `unreachable`: its file cannot be read by the extension. */
export type PictureProblem =
  | 'unreachable'
  | 'not-a-picture'
  | 'unsupported'
  | 'too-large'
  | 'damaged'
  | 'too-heavy'
  | 'failed'
  | 'no-account'
  | 'no-quota'
  | 'server';

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
