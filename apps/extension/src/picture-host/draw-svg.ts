import { PictureError } from '@interlinear/images/picture-error';

/** Bytes at the beginning of a file in which its root element is expected. */
const HEAD_BYTES = 4096;
/** Sharpness: pixels per pixel of the screen, and the largest side. */
const SCALE = 2;
const MAX_SIDE = 4096;

/** Whether a file is SVG. Compressed SVG does not occur, because HTTP unpacks it. */
export function isSvg(bytes: Uint8Array): boolean {
  const head = new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES));
  return /^\s*(?:<\?xml[^>]*>\s*|<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]/.test(
    head.replace(/^\ufeff/, ''),
  );
}

/**
 * Draws an SVG file as a PNG. As the source of an image, it runs no script and loads nothing.
 * @param shown its size on the page, in pixels of the screen
 * @throws {PictureError} `damaged`
 */
export async function drawSvg(
  bytes: Uint8Array<ArrayBuffer>,
  shown: { width: number; height: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const address = URL.createObjectURL(new Blob([bytes], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode().catch(() => {
      throw new PictureError('damaged', 'svg');
    });
    const scale = Math.min(SCALE, MAX_SIDE / Math.max(shown.width, shown.height));
    const width = Math.max(1, Math.round(shown.width * scale));
    const height = Math.max(1, Math.round(shown.height * scale));
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
    return new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
  } finally {
    URL.revokeObjectURL(address);
  }
}
