import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

export interface FirstLoad {
  /** Sizes after gzip, level 9. */
  scriptBytes: number;
  styleBytes: number;
  documentBytes: number;
  /** Scripts loaded without user interaction, with their gzip sizes, largest first. */
  scripts: { file: string; bytes: number }[];
}

/**
 * Measures what a browser loads at once for a prerendered page: the HTML, style sheets, module scripts and module preloads.
 * @param clientFolder the web app's `build/client`
 * @param page such as `en/translate/text`
 */
export function measureFirstLoad(clientFolder: string, page: string): FirstLoad {
  const html = readFileSync(path.join(clientFolder, page, 'index.html'), 'utf8');
  const size = (file: string) => gzipSync(readFileSync(path.join(clientFolder, file)), { level: 9 }).byteLength;
  const scripts = [...modulesOf(html)]
    .map((file) => ({ file, bytes: size(file) }))
    .toSorted((a, b) => b.bytes - a.bytes);
  const styles = [...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)].map(([, file = '']) => file);
  return {
    scriptBytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
    styleBytes: styles.reduce((sum, file) => sum + size(file), 0),
    documentBytes: gzipSync(html, { level: 9 }).byteLength,
    scripts,
  };
}

/** Module preloads, module scripts, and all modules that inline module scripts name: those they import or preload. */
function modulesOf(html: string): Set<string> {
  const files = new Set<string>();
  for (const [tag] of html.matchAll(/<link[^>]*rel="modulepreload"[^>]*>/g))
    addIfLocal(files, /href="([^"]+)"/.exec(tag)?.[1]);
  for (const [, attributes = '', body = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    addIfLocal(files, /src="([^"]+)"/.exec(attributes)?.[1]);
    if (!attributes.includes('type="module"')) continue;
    for (const [, file] of body.matchAll(/"(\/[^"]+\.js)"/g)) addIfLocal(files, file);
  }
  return files;
}

function addIfLocal(files: Set<string>, file: string | undefined): void {
  if (file?.startsWith('/') && file.endsWith('.js')) files.add(file);
}
