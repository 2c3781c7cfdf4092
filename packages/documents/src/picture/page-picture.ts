/** Picture in a form that can be embedded in a PDF. */
export interface PagePicture {
  /** Stored size in pixels. */
  width: number;
  height: number;
  /** Resolution in dots per inch, if declared. */
  density?: number;
  /** Exif orientation 1 to 8; 1 is upright. */
  orientation: number;
  /** Image dictionary entries that describe `data`. */
  entries: string;
  data: Uint8Array;
}

/** Throws for pictures without pixels or with too many. Called before unpacking. */
export type CheckSize = (size: { width: number; height: number; pixelBits: number }) => void;

export const INCHES_PER_METRE = 39.3701;
export const CENTIMETRES_PER_INCH = 2.54;
