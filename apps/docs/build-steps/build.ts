// Builds the documentation: the client's files with Vite, then every page by rendering it with React.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { build, type Rolldown } from 'vite';
// Only the type: the module itself has JSX, which Node does not run.
import type * as RenderSite from '../src/render-site.tsx';

const root = path.join(import.meta.dirname, '..');
const output = path.join(root, 'build');
rmSync(output, { recursive: true, force: true });

const shared = { root, configFile: false, logLevel: 'warn' } as const;
const client = await build({
  ...shared,
  base: '/docs/',
  plugins: [tailwindcss()],
  build: {
    outDir: path.join(output, 'client', 'docs'),
    // The first browsers with `light-dark()`, which the design tokens use.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    rolldownOptions: { input: path.join(root, 'src', 'client', 'main.ts') },
  },
});
await build({
  ...shared,
  ssr: { noExternal: [/^@interlinear\//, 'marked'] },
  build: { ssr: path.join(root, 'src', 'render-site.tsx'), outDir: path.join(output, 'server'), emptyOutDir: true },
});

const { output: files } = [client].flat()[0] as Rolldown.RolldownOutput;
const named = (pattern: RegExp) => {
  const file = files.find(({ fileName }) => pattern.test(fileName));
  if (!file) throw new Error(`The client build has no file ${pattern}.`);
  return `/docs/${file.fileName}`;
};
// Safe: this is the module that the second build has just written.
const { renderSite } = (await import(
  pathToFileURL(path.join(output, 'server', 'render-site.js')).href
)) as typeof RenderSite;
const site = renderSite({
  content: path.join(root, 'content'),
  repositoryDocs: path.join(root, '..', '..', 'docs'),
  planCatalogue: path.join(root, '..', 'server', 'catalogue', 'plans.json'),
  pictures: path.join(root, '..', 'web', 'public', 'pictures'),
  assets: { script: named(/main.*\.js$/), style: named(/\.css$/) },
});
for (const [name, text] of site) {
  const file = path.join(output, name.startsWith('/search/') ? '' : 'client', name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
