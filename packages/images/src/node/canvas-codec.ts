import { createCanvas, Image, ImageData } from '@napi-rs/canvas';
import type { PictureCodec } from '../codec.ts';
import { createCodec } from '../create-codec.ts';
import { type OpenPicture, STRIP_ROWS } from '../decode/decode-picture.ts';

/** Creates a codec for Node.js. It runs native code (Skia), which can end the process on a hostile picture. */
export function createCanvasCodec(): PictureCodec {
  return createCodec({
    open: openPicture,
    async encode({ width, height, strips }, format, quality) {
      const canvas = createCanvas(width, height);
      const context = canvas.getContext('2d');
      for (const { top, rows, height: count } of strips())
        context.putImageData(new ImageData(rows, width, count), 0, top);
      const encoded = await (format === 'png' ? canvas.encode('png') : canvas.encode(format, quality));
      return new Uint8Array(encoded);
    },
  });
}

async function openPicture(bytes: Uint8Array): Promise<OpenPicture> {
  const image = new Image();
  const loaded = Promise.withResolvers<void>();
  image.onload = () => loaded.resolve();
  image.onerror = () => loaded.reject(new Error('not decoded'));
  image.src = bytes;
  await loaded.promise;
  const { naturalWidth: width, naturalHeight: height } = image;
  const context = createCanvas(width, Math.min(STRIP_ROWS, height)).getContext('2d');
  context.globalCompositeOperation = 'copy';
  return {
    width,
    height,
    readRows(top, count) {
      context.drawImage(image, 0, -top);
      return context.getImageData(0, 0, width, count).data;
    },
    close() {},
  };
}
