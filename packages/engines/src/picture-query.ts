import type { LanguageCode } from '@interlinear/languages';

/** A picture whose text a model should read. */
export interface PictureQuery {
  picture: EncodedPicture;
  source: LanguageCode | 'auto';
  signal: AbortSignal;
}

export interface EncodedPicture {
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp';
  base64: string;
  /** In pixels. */
  width: number;
  height: number;
}

/** Lines that a model claims to see. Untrusted: texts and places may be wrong or invented. */
export interface PictureReading {
  lines: readonly SeenLine[];
  /** Whether the model's answer was cut off or had parts that could not be read. */
  isIncomplete: boolean;
}

export interface SeenLine {
  text: string;
  /** Shares of the picture's width and height, possibly outside of 0 to 1; undefined if the model gave no usable ones. */
  box: readonly [left: number, top: number, right: number, bottom: number] | undefined;
}
