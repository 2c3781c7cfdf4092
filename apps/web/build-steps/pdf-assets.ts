import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const MODULE = 'virtual:pdf-assets';
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];

/**
 * Serves the files that pdf.js fetches while rendering (character maps, the 14 standard fonts, image decoders) from
 * this site, under a versioned path. The module `virtual:pdf-assets` exports that path.
 */
export function pdfAssets(): Plugin {
  const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  const root = path.dirname(manifest);
  // Safe: every package manifest has a version.
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const base = `assets/pdfjs-${version}`;
  return {
    name: 'pdf-assets',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) => (id === `\0${MODULE}` ? `export default ${JSON.stringify(`/${base}/`)};` : undefined),
    configureServer(server) {
      server.middlewares.use(`/${base}`, (request, response, next) => {
        const [, folder = '', file = ''] = (request.url ?? '').split('/');
        if (!FOLDERS.includes(folder) || file !== path.basename(file)) return next();
        response.end(readFileSync(path.join(root, folder, file)));
      });
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const folder of FOLDERS) {
        for (const file of readdirSync(path.join(root, folder))) {
          const source = readFileSync(path.join(root, folder, file));
          this.emitFile({ type: 'asset', fileName: `${base}/${folder}/${file}`, source });
        }
      }
    },
  };
}
