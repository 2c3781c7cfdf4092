import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '@interlinear/testing/browsers/chromium';
import { drawSlide } from '@interlinear/testing/pictures/kinds/screens';
import { npmFaces } from '@interlinear/typesetting/npm-faces';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCanvasCodec } from '../node/canvas-codec.ts';

const ORIGIN = 'http://127.0.0.1:9';
const CLIENT = new URL('../testing/client-in-page.ts', import.meta.url);
/** The policy of extensions: only packaged code, WebAssembly but no `eval`. */
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self' blob:";

describe('a picture in a worker of a browser', () => {
  let browser: Browser;
  let page: Page;
  const slide = drawSlide({ language: 'en', seed: 3 });
  const truth = slide.lines.map(({ text }) => text);
  let file: string;

  beforeAll(async () => {
    const files = await buildFiles();
    browser = await launchBrowser();
    page = await browser.newPage();
    await page.route(`${ORIGIN}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      const asset = files.get(pathname.slice(1)) ?? (await assetOf(pathname));
      await route.fulfill({
        body: asset ?? '<!doctype html>',
        contentType: pathname === '/' ? 'text/html' : pathname.endsWith('.js') ? 'text/javascript' : 'application/wasm',
        headers: { 'content-security-policy': POLICY },
      });
    });
    await page.goto(`${ORIGIN}/`);
    file = Buffer.from(await createCanvasCodec().encode(slide.picture, 'png')).toString('base64');
  });
  afterAll(() => browser.close());

  const call = (name: string, ...values: string[]) =>
    page.evaluate<unknown>(
      `import('/client.js').then((client) => client.${name}(${values.map((value) => JSON.stringify(value)).join()}))`,
    );

  it('[IMG-01] [IMG-02] [ERR-01] is read and painted without the server, also under the policy of extensions and after reading was stopped', async () => {
    expect(await call('translateFirst', file, 'Guten Tag')).toMatchObject({
      stopped: 'aborted',
      regions: expect.arrayContaining([truth[0]]),
      stages: ['detected', 'loading', 'reading'],
      layouts: [['Guten Tag']],
      patched: expect.arrayContaining([true]),
      unchanged: 0,
      signature: [...Buffer.from('PNG')],
    });
  });

  it('[ERR-01] says why a file is refused', async () => {
    expect(await call('refuse', file)).toEqual({ damaged: 'damaged', other: 'not-a-picture', closed: 'aborted' });
  });

  it('[ERR-01] is given up when its worker does not answer, and the next one gets another', async () => {
    expect(await call('giveUp', file)).toEqual({ failures: ['timeout', 'timeout'], starts: 2 });
  });
});

/** Bundles the page and its worker as a site's build does. */
async function buildFiles(): Promise<Map<string, string | Buffer>> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: {
      write: false,
      minify: false,
      target: 'es2024',
      rolldownOptions: {
        input: fileURLToPath(CLIENT),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'client.js' },
      },
    },
  });
  const results = Array.isArray(output) ? output : [output];
  return new Map(
    results
      .flatMap((result) => ('output' in result ? result.output : []))
      .map((part) => [part.fileName, part.type === 'chunk' ? part.code : Buffer.from(part.source)]),
  );
}

const require = createRequire(import.meta.url);

async function assetOf(pathname: string): Promise<Buffer | undefined> {
  const [, kind, name = ''] = pathname.split('/');
  if (kind === 'tesseract') return readFile(require.resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm'));
  if (kind === 'model')
    return readFile(require.resolve(`@tesseract.js-data/${name}/4.0.0_best_int/${name}.traineddata.gz`));
  return kind === 'face' ? Buffer.from(await npmFaces(import.meta.url).load(name)) : undefined;
}
