// Runs after the router's build: writes the service worker, with the list of files that the text translator needs, and the
// pages shown without a network.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sitePath } from '@interlinear/contract/site-paths';
import { LOCALES, type Locale } from '@interlinear/messages/locales';
import { build, type Manifest } from 'vite';
import { messagesOf } from './catalogue-messages.ts';
import { plainPage } from './plain-page.ts';

const web = path.join(import.meta.dirname, '..');
const client = path.join(web, 'build', 'client');
const manifestFile = path.join(client, '.vite', 'manifest.json');

// Safe: the build of Vite wrote it.
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
// Not for browsers.
rmSync(path.dirname(manifestFile), { recursive: true });

mkdirSync(path.join(client, 'offline'), { recursive: true });
for (const locale of LOCALES) writeFileSync(path.join(client, offlinePage(locale)), explanationIn(locale));

const routerManifest = readdirSync(path.join(client, 'assets')).find((name) => /^manifest-\w+\.js$/.test(name));
if (!routerManifest) throw new Error('The build has no manifest of its routes.');
const files = [`/assets/${routerManifest}`, ...translatorFiles(), '/icon.svg', '/favicon.ico'];
const localeFiles = Object.fromEntries(
  LOCALES.map((locale) => [
    locale,
    [...catalogueFiles(locale), `/manifests/${locale}.webmanifest`, offlinePage(locale)],
  ]),
);
await build({
  configFile: false,
  root: web,
  logLevel: 'warn',
  define: {
    BUILD: JSON.stringify(/^manifest-(\w+)\.js$/.exec(routerManifest)?.[1]),
    CACHE: JSON.stringify(`interlinear-${contentHash([...files, ...Object.values(localeFiles).flat()])}`),
    FILES: JSON.stringify(files),
    LOCALE_FILES: JSON.stringify(localeFiles),
  },
  build: {
    outDir: client,
    emptyOutDir: false,
    copyPublicDir: false,
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    rolldownOptions: {
      input: path.join(web, 'src', 'installed-app', 'service-worker.ts'),
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
});

/** Lists the scripts and styles of the translator with those it loads later, except catalogues and other screens. */
function translatorFiles(): string[] {
  const found = new Set<string>();
  const visited = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || visited.has(key) || key.includes('/catalogues/')) return;
    visited.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) found.add(`/${file}`);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next);
  };
  const roots = Object.keys(manifest).filter((key) => {
    const source = key.split('?')[0] ?? '';
    return /(^|\/)(entry\.client\.tsx|src\/root\.tsx|src\/routes\/(locale|translate-text)\.tsx)$/.test(source);
  });
  if (roots.length !== 4) throw new Error(`Expected the translator's four entries, found ${roots.join(', ')}`);
  for (const root of roots) visit(root);
  return [...found].sort();
}

/** Lists the catalogues that the translator loads on later navigations to it, and for the cookie dialog. */
function catalogueFiles(locale: Locale): string[] {
  return ['shell', 'translator', 'engines', 'consent'].map((namespace) => {
    const key = Object.keys(manifest).find((name) => name.includes(`/catalogues/${locale}/${namespace}.json`));
    const file = key && manifest[key]?.file;
    if (!file) throw new Error(`The build has no catalogue ${locale}/${namespace}.`);
    return `/${file}`;
  });
}

function contentHash(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of paths)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(client, file)));
  return hash.digest('hex').slice(0, 12);
}

function offlinePage(locale: Locale): string {
  return `/offline/${locale}.html`;
}

/** The page that says what needs the network. Reloading it keeps the mark of shared content in the address. */
function explanationIn(locale: Locale): string {
  const { title, text, available, openTranslator } = messagesOf(locale, 'offline');
  const { tryAgain } = messagesOf(locale, 'shell');
  return plainPage(locale, {
    ...{ title, texts: [text, available] },
    links: [
      `<a href="${sitePath(locale, 'translate/text')}">${openTranslator}</a>`,
      `<a href="" onclick="location.reload(); return false">${tryAgain}</a>`,
    ],
  });
}
