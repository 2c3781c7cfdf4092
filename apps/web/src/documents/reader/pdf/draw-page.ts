import { type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Browsers refuse to make a canvas with more pixels. */
const MAX_PIXELS = 16_777_216;

interface DrawOptions {
  page: PDFPageProxy;
  /** Pixels of CSS a point. */
  scale: number;
  /** Pixels of the device a pixel of CSS. */
  density: number;
  signal: AbortSignal;
}

/**
 * Draws a page on a canvas of its own.
 * @throws what ended it, when the signal aborts
 */
export async function drawPage({ page, scale, density, signal }: DrawOptions): Promise<HTMLCanvasElement> {
  const plain = page.getViewport({ scale });
  const most = Math.sqrt(MAX_PIXELS / (plain.width * plain.height));
  const viewport = page.getViewport({ scale: scale * Math.min(density, most) });
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(viewport.width);
  canvas.height = Math.ceil(viewport.height);
  const task = page.render({ canvas, viewport });
  signal.addEventListener('abort', () => task.cancel(), { once: true });
  await task.promise;
  signal.throwIfAborted();
  return canvas;
}

/** Lays the words of a page over its picture, unseen, to be selected and copied. */
export async function createTextLayer({ page, scale, signal }: Omit<DrawOptions, 'density'>): Promise<HTMLElement> {
  const container = document.createElement('div');
  container.className = 'textLayer';
  container.style.setProperty('--total-scale-factor', String(scale));
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container,
    viewport: page.getViewport({ scale }),
  });
  signal.addEventListener('abort', () => layer.cancel(), { once: true });
  await layer.render();
  return container;
}

/** The last picture that was asked for: each waits for the one before it. */
let last: Promise<unknown> = Promise.resolve();
/** Pictures that are asked for just now, or wait for their turn. */
const pending = new Map<PDFPageProxy, { scale: number; picture: Promise<HTMLCanvasElement> }>();

/**
 * Draws a page when those that were asked for before it are done: several at a time make the first of them wait for all. The same page
 * on both sides is drawn once, and copied.
 * @throws what ended it, when the signal aborts
 */
export async function drawPageInOrder(options: DrawOptions): Promise<HTMLCanvasElement> {
  const { page, scale, signal } = options;
  const other = pending.get(page);
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
  pending.set(page, entry);
  try {
    return await picture;
  } finally {
    if (pending.get(page) === entry) pending.delete(page);
  }
}

function copyOf(picture: HTMLCanvasElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  return canvas;
}
