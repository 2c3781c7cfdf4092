/** A picture, ready to be the image of a PDF's page. */
export interface PagePicture {
  /** In pixels, as they are stored. */
  width: number;
  height: number;
  /** Dots an inch, where the file says so. */
  density?: number;
  /** How it was held when it was taken, 1 to 8 as Exif counts; 1 is upright. */
  orientation: number;
  /** Entries of its dictionary that say how `data` is to be understood. */
  entries: string;
  data: Uint8Array;
}

/** Throws for a picture that has no pixels, or too many; called before anything of it is unpacked. */
export type CheckSize = (size: { width: number; height: number; pixelBits: number }) => void;

export const INCHES_PER_METRE = 39.3701;
export const CENTIMETRES_PER_INCH = 2.54;
