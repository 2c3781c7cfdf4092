import type { Raster } from '@interlinear/ocr/raster';

/** Upright part of a picture, in whole pixels. */
export interface PixelWindow {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Index in the raster of a pixel of a window. */
export function placeOf(raster: Raster, { left, top, width }: PixelWindow, at: number): number {
  return (top + Math.floor(at / width)) * raster.width + left + (at % width);
}
