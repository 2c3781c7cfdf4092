/** Rasterized page or picture: four bytes per pixel (blue, green, red, unused). */
export interface Raster {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** Greyscale picture: one byte per pixel, 0 is black. */
export interface GrayPicture {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** Converts to brightness with the weights of ITU-R BT.601. */
export function toGray({ width, height, pixels }: Raster): GrayPicture {
  const gray = new Uint8Array(width * height);
  for (let index = 0, at = 0; index < gray.length; index++, at += 4)
    gray[index] = ((pixels[at] ?? 0) * 29 + (pixels[at + 1] ?? 0) * 150 + (pixels[at + 2] ?? 0) * 77) >> 8;
  return { width, height, pixels: gray };
}

/** Halves width and height; each pixel is the mean of four. */
export function halfSize({ width, height, pixels }: GrayPicture): GrayPicture {
  const small = { width: width >> 1, height: height >> 1 };
  const result = new Uint8Array(small.width * small.height);
  for (let y = 0, at = 0; y < small.height; y++) {
    let above = 2 * y * width;
    let below = above + width;
    for (let x = 0; x < small.width; x++, at++, above += 2, below += 2)
      result[at] =
        ((pixels[above] ?? 0) + (pixels[above + 1] ?? 0) + (pixels[below] ?? 0) + (pixels[below + 1] ?? 0) + 2) >> 2;
  }
  return { ...small, pixels: result };
}
