import type { PictureCodec } from '../codec.ts';
import { createCodec } from '../create-codec.ts';
import { type OpenPicture, STRIP_ROWS } from '../decode/decode-picture.ts';

/** Creates a codec for browsers, in pages and workers. */
export function createCanvasCodec(): PictureCodec {
  return createCodec({
    open: openPicture,
    async encode({ width, height, strips }, format, quality) {
      const canvas = new OffscreenCanvas(width, height);
      const context = contextOf(canvas);
      for (const { top, rows } of strips()) context.putImageData(new ImageData(rows, width), 0, top);
      const blob = await canvas.convertToBlob({ type: `image/${format}`, quality: quality / 100 });
      return new Uint8Array(await blob.arrayBuffer());
    },
  });
}

async function openPicture(bytes: Uint8Array, mediaType: string): Promise<OpenPicture> {
  // Safe: a file's bytes are not in shared memory, which a Blob would refuse.
  const file = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: mediaType });
  const bitmap = await createImageBitmap(file, { colorSpaceConversion: 'default', premultiplyAlpha: 'none' });
  const { width, height } = bitmap;
  const context = contextOf(new OffscreenCanvas(width, Math.min(STRIP_ROWS, height)));
  context.globalCompositeOperation = 'copy';
  return {
    width,
    height,
    readRows(top, count) {
      context.drawImage(bitmap, 0, -top);
      return context.getImageData(0, 0, width, count).data;
    },
    close: () => bitmap.close(),
  };
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no 2D canvas');
  return context;
}
