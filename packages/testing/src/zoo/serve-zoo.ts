import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { type StandInAnswer, startStandIn } from '../stand-ins/stand-in.ts';
import { installPageInspector } from './page-inspector.ts';
import type { ZooFile, ZooPage } from './zoo-page.ts';

export interface Zoo {
  /** Returns the URL of a page. */
  addressOf(page: ZooPage): string;
  close(): Promise<void>;
}

/** Serves pages from two hosts, so that one can embed frames of the other. */
export async function serveZoo(pages: readonly ZooPage[]): Promise<Zoo> {
  const files = new Map<string, ZooFile>([...(await sharedFiles()), ...pages.flatMap((page) => filesOf(page))]);
  const other = await startStandIn(({ path }) => answer(files.get(path), ''));
  const otherOrigin = other.url.replace('127.0.0.1', 'localhost');
  const main = await startStandIn(({ path }) => answer(files.get(path), otherOrigin));
  return {
    addressOf: ({ name }) => `${main.url}/${name}/`,
    async close() {
      await Promise.all([main.close(), other.close()]);
    },
  };
}

function filesOf({ name, html, headers, files = {} }: ZooPage): [string, ZooFile][] {
  const inside = Object.entries(files).map(([file, content]): [string, ZooFile] => [`/${name}/${file}`, content]);
  return [[`/${name}/`, { body: html, ...(headers && { headers }) }], ...inside];
}

function answer(file: ZooFile | undefined, otherOrigin: string): StandInAnswer {
  if (!file) return { status: 404, body: '' };
  const { body, type = 'text/html', headers } = file;
  return {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'max-age=600', ...headers },
    body: body.replaceAll('{{other}}', otherOrigin),
  };
}

/** Returns the files shared by all pages, by path. */
async function sharedFiles(): Promise<[string, ZooFile][]> {
  const vue = await readFile(createRequire(import.meta.url).resolve('vue/dist/vue.global.prod.js'), 'utf8');
  return [
    ['/favicon.ico', { body: PICTURE, type: 'image/svg+xml' }],
    ['/picture.svg', { body: PICTURE, type: 'image/svg+xml' }],
    ['/page-inspector.js', { body: `(${installPageInspector})()`, type: 'text/javascript' }],
    ['/vue.js', { body: vue, type: 'text/javascript' }],
    ['/react.js', { body: await bundleReact(), type: 'text/javascript' }],
  ];
}

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="160"><rect width="240" height="160" fill="#8aa"/></svg>';

/** Bundles the production build of React with the globals `React` and `ReactDOM`. */
async function bundleReact(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: fileURLToPath(new URL('./react-globals.ts', import.meta.url)), formats: ['iife'], name: 'page' },
    },
  });
  const [result] = Array.isArray(output) ? output : [output];
  const chunk = result && 'output' in result ? result.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('React was not bundled into one script');
  return chunk.code;
}
