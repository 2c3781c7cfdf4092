import { browser } from 'wxt/browser';
import type { BackgroundRequest } from '../protocol/background-requests.ts';
import { fromBase64 } from '../protocol/bytes.ts';
import type { Extent, Rect } from './fit-picture.ts';
import type { PagePicture } from './page-picture.ts';

/** Where the bytes of a picture come from: an address that the extension reads, or bytes that the frame has read. */
export type PictureSource = { address: string } | { base64: string };

/** Maximum size of a file; that of `PICTURE_LIMITS`. */
const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** Ways to read a picture, the best first. Each resolves to nothing if it is not possible. */
export function waysToRead(picture: PagePicture): (() => Promise<PictureSource | undefined>)[] {
  const { element, kind } = picture;
  if (kind === 'area' || kind === 'screen') return [];
  if (element instanceof HTMLCanvasElement) return [() => copyCanvas(element)];
  if (element instanceof SVGSVGElement) return [async () => ({ base64: await base64Of(drawnSvg(element)) })];
  const address = picture.address();
  const ways = address === undefined ? [] : [() => sourceAt(address)];
  if (!(element instanceof HTMLImageElement)) return ways;
  // Pixels of other sites can be copied only if those allow it.
  const size = { width: element.naturalWidth, height: element.naturalHeight };
  return [...ways, async () => copyPixels(element, size)];
}

async function sourceAt(address: string): Promise<PictureSource | undefined> {
  const url = URL.parse(address);
  if (!url) return undefined;
  const isHttp = /^https?:$/.test(url.protocol);
  if (isHttp && url.origin !== location.origin) return { address };
  // The frame reads its own site's files as the browser did, with the person's cookies and usually from its cache.
  const file = await readHere(address);
  if (file) return { base64: await base64Of(file) };
  return isHttp ? { address } : undefined;
}

async function readHere(address: string): Promise<Blob | undefined> {
  try {
    const response = await fetch(address, { cache: 'force-cache', signal: AbortSignal.timeout(20_000) });
    if (!response.ok) return undefined;
    const file = await response.blob();
    return file.size <= MAX_FILE_BYTES ? file : undefined;
  } catch {
    return undefined; // refused or interrupted
  }
}

/** Copies the pixels of a canvas, unless they are all transparent, as in a WebGL canvas between two frames. */
async function copyCanvas(canvas: HTMLCanvasElement): Promise<PictureSource | undefined> {
  const copy = copyPixels(canvas, canvas);
  return copy?.base64 === copyPixels(undefined, canvas)?.base64 ? undefined : copy;
}

/** Copies pixels, none for a blank picture. Undefined if the browser forbids it, because they come from another site. */
function copyPixels(
  source: HTMLImageElement | HTMLCanvasElement | ImageBitmap | undefined,
  { width, height }: Extent,
): { base64: string } | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  try {
    if (source) canvas.getContext('2d')?.drawImage(source, 0, 0, width, height);
    const [, base64 = ''] = canvas.toDataURL('image/png').split(',');
    return base64 === '' ? undefined : { base64 };
  } catch {
    return undefined;
  }
}

/** Reads a file as text, because Firefox keeps the bytes of a page's objects from the extension's scripts. */
async function base64Of(file: Blob): Promise<string> {
  const reader = new FileReader();
  await new Promise((resolve, reject) => {
    reader.addEventListener('load', resolve);
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(file);
  });
  return String(reader.result).split(',')[1] ?? '';
}

/** Copies a part of the visible page, in window coordinates. Undefined if the browser does not allow it here. */
export async function copyScreen(part: Rect): Promise<PictureSource | undefined> {
  const address: unknown = await browser.runtime.sendMessage({ type: 'capture-tab' } satisfies BackgroundRequest);
  if (typeof address !== 'string') return undefined;
  const screen = await createImageBitmap(fileOf(address));
  const view = visualViewport;
  const ratio = (screen.width / innerWidth) * (view?.scale ?? 1);
  const [x, y] = [(part.x - (view?.offsetLeft ?? 0)) * ratio, (part.y - (view?.offsetTop ?? 0)) * ratio];
  const width = Math.max(1, Math.round(part.width * ratio));
  const height = Math.max(1, Math.round(part.height * ratio));
  const crop = await createImageBitmap(screen, Math.round(x), Math.round(y), width, height);
  return copyPixels(crop, { width, height });
}

/** Decodes a `data:` address without a request, which the page's policy might forbid. */
function fileOf(address: string): Blob {
  const [head = '', base64 = ''] = address.split(',');
  return new Blob([fromBase64(base64)], { type: head.slice('data:'.length).split(';')[0] ?? '' });
}

/** Style properties that decide how SVG looks and that a page's style sheets may set. */
const SVG_STYLES = [
  'color',
  'display',
  'dominant-baseline',
  'fill',
  'fill-opacity',
  'fill-rule',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'letter-spacing',
  'opacity',
  'stop-color',
  'stop-opacity',
  'stroke',
  'stroke-dasharray',
  'stroke-opacity',
  'stroke-width',
  'text-anchor',
  'visibility',
  'word-spacing',
  'writing-mode',
];

/** Writes an SVG of the page to a file that looks the same without the page's style sheets. */
function drawnSvg(element: SVGSVGElement): Blob {
  const { width, height } = element.getBoundingClientRect();
  const copy = element.cloneNode(true) as SVGSVGElement; // a clone has the type of its original
  const originals = [element, ...element.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll('*')];
  for (const [index, original] of originals.entries()) {
    const style = getComputedStyle(original);
    const declarations = SVG_STYLES.map((property) => `${property}:${style.getPropertyValue(property)}`);
    copies[index]?.setAttribute('style', declarations.join(';'));
  }
  if (!copy.hasAttribute('viewBox')) copy.setAttribute('viewBox', `0 0 ${width} ${height}`);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' });
}
