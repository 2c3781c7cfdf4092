import { pngOf } from '@interlinear/testing/documents/png';
import { createSheet } from '@interlinear/testing/pictures/sheet';
import { type StandIn, type StandInAnswer, startStandIn } from '@interlinear/testing/stand-ins/stand-in';

/** Pages with pictures of every kind, on one site, and picture files on that and on another. */
export interface PictureZoo {
  addressOf(page: string): string;
  /** Requests to the other site. */
  other: StandIn;
  close(): Promise<void>;
}

/** Text of each picture file, one line per entry. */
export const PICTURE_TEXTS = {
  garden: ['The garden is open', 'Please close the gate'],
  harbour: ['Boats leave at noon'],
  market: ['Fresh bread and honey'],
} as const;

export type PictureName = keyof typeof PICTURE_TEXTS;

const COLORS: Readonly<Record<PictureName, readonly [paper: string, ink: string]>> = {
  garden: ['#e4efd9', '#1d3b12'],
  harbour: ['#dbe8f4', '#10263f'],
  market: ['#f6e7cf', '#4a2a06'],
};

const SIZE = { width: 640, height: 240 };

/** Draws a picture of a sign. */
export function drawSign(name: PictureName, scale = 1): Uint8Array {
  const [paper, ink] = COLORS[name];
  const [width, height] = [SIZE.width * scale, SIZE.height * scale];
  const sheet = createSheet({ width, height, language: 'en' });
  sheet.paint((context) => {
    context.fillStyle = paper;
    context.fillRect(0, 0, width, height);
  });
  for (const [index, text] of PICTURE_TEXTS[name].entries()) {
    sheet.startBlock();
    sheet.write(text, { x: 60 * scale, y: (90 + 90 * index) * scale, size: 40 * scale, color: ink });
  }
  return pngOf(sheet.finish().picture);
}

function plainPng(width: number, height: number): Uint8Array {
  return pngOf({ width, height, pixels: new Uint8Array(width * height * 4).fill(255) });
}

/** Starts the sites. `{{other}}` in a page is the origin of the other site. */
export async function servePictureZoo(pages: Readonly<Record<string, string | ZooPage>>): Promise<PictureZoo> {
  const files = new Map<string, Uint8Array>();
  for (const name of ['garden', 'harbour', 'market'] as const) {
    files.set(`/${name}.png`, drawSign(name));
    files.set(`/${name}-2x.png`, drawSign(name, 2));
  }
  files.set('/blank.png', plainPng(300, 200));
  // Wider than the limit, although it has few pixels.
  files.set('/huge.png', plainPng(17_000, 40));
  const picture = (path: string): StandInAnswer | undefined => {
    const bytes = files.get(path.replace(/^\/(?:open|closed)/, ''));
    return bytes && { headers: { 'content-type': 'image/png' }, body: chunks(bytes) };
  };
  const other = await startStandIn(({ path, headers }) => {
    const found = picture(path);
    if (!found) return { status: 404, body: '' };
    if (path.startsWith('/open'))
      return { ...found, headers: { ...found.headers, 'access-control-allow-origin': '*' } };
    // Gives pictures to image elements only, as sites do against being embedded elsewhere.
    return headers['sec-fetch-dest'] === 'image' ? found : { status: 403, body: '' };
  });
  const main = await startStandIn(({ path }) => {
    const page = pages[path.slice(1)];
    if (page === undefined) return picture(path) ?? { status: 404, body: '' };
    const { html, headers } = typeof page === 'string' ? { html: page, headers: {} } : page;
    return {
      headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
      body: html.replaceAll('{{other}}', other.url.replace('127.0.0.1', 'localhost')),
    };
  });
  return {
    addressOf: (page) => `${main.url}/${page}`,
    other,
    async close() {
      await Promise.all([main.close(), other.close()]);
    },
  };
}

export interface ZooPage {
  html: string;
  headers: Readonly<Record<string, string>>;
}

async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Wraps the body of a page. */
export function pageWith(body: string, style = ''): string {
  return `<!doctype html><html lang="en"><head><title>Pictures</title><link rel="icon" href="data:," />
<style>body { margin: 0; padding: 40px } ${style}</style></head><body>${body}</body></html>`;
}
