import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type DrawOptions, drawPage } from './draw-page.ts';

/** The last picture that was asked for: each waits for the one before it. */
let last: Promise<unknown> = Promise.resolve();
/** Pictures that are asked for just now, or wait for their turn. */
const coming = new Map<PDFPageProxy, { scale: number; picture: Promise<HTMLCanvasElement> }>();

/**
 * Draws a page when those that were asked for before it are done: several at a time make the first of them wait for all. The same page
 * on both sides is drawn once, and copied.
 * @throws what ended it, when the signal aborts
 */
export async function drawInTurn(options: DrawOptions): Promise<HTMLCanvasElement> {
  const { page, scale, signal } = options;
  const other = coming.get(page);
  if (other?.scale === scale) {
    // Whoever asked for it may have left; then it is drawn for this one.
    const picture = await other.picture.catch(() => undefined);
    signal.throwIfAborted();
    if (picture) return copyOf(picture);
  }
  const picture = last.then(() => {
    signal.throwIfAborted();
    return drawPage(options);
  });
  last = picture.catch(() => undefined);
  const entry = { scale, picture };
  coming.set(page, entry);
  try {
    return await picture;
  } finally {
    if (coming.get(page) === entry) coming.delete(page);
  }
}

function copyOf(picture: HTMLCanvasElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  return canvas;
}
