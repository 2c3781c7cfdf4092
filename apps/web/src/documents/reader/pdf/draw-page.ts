import { type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Largest canvas that all browsers support. */
const MAX_PIXELS = 16_777_216;

interface DrawOptions {
  page: PDFPageProxy;
  /** CSS pixels per point. */
  scale: number;
  /** Device pixels per CSS pixel. */
  density: number;
  signal: AbortSignal;
}

/**
 * Draws a page on a new canvas.
 * @throws the reason of the signal, or pdf.js's cancellation, when the signal aborts
 */
export async function drawPage({ page, scale, density, signal }: DrawOptions): Promise<HTMLCanvasElement> {
  const cssViewport = page.getViewport({ scale });
  const maxDensity = Math.sqrt(MAX_PIXELS / (cssViewport.width * cssViewport.height));
  const viewport = page.getViewport({ scale: scale * Math.min(density, maxDensity) });
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(viewport.width);
  canvas.height = Math.ceil(viewport.height);
  const task = page.render({ canvas, viewport });
  signal.addEventListener('abort', () => task.cancel(), { once: true });
  await task.promise;
  signal.throwIfAborted();
  return canvas;
}

/** Creates the invisible text layer of a page, for selecting and copying. */
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

/** Last drawing in the queue; each waits for the one before it. */
let lastDrawing: Promise<unknown> = Promise.resolve();
/** Drawings that are running or queued. */
const pending = new Map<PDFPageProxy, { scale: number; picture: Promise<HTMLCanvasElement> }>();

/**
 * Draws a page after all earlier ones, because drawing several at once delays the first. A page shown in both panes is
 * drawn once and copied.
 * @throws the reason of the signal, or pdf.js's cancellation, when the signal aborts
 */
export async function drawPageInOrder(options: DrawOptions): Promise<HTMLCanvasElement> {
  const { page, scale, signal } = options;
  const other = pending.get(page);
  if (other?.scale === scale) {
    // The other drawing may have been cancelled; then draw the page again.
    const picture = await other.picture.catch(() => undefined);
    signal.throwIfAborted();
    if (picture) return copyOf(picture);
  }
  const picture = lastDrawing.then(() => {
    signal.throwIfAborted();
    return drawPage(options);
  });
  lastDrawing = picture.catch(() => undefined);
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
