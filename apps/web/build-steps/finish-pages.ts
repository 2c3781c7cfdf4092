// After the router's build: first the words, then the program. The router preloads its modules with the priority of what a page
// needs to be seen, which prerendered pages do not: on a slow phone that halves the time until something can be read.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const client = path.join(import.meta.dirname, '..', 'build', 'client');
for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !entry.name.endsWith('.html')) continue;
  const file = path.join(entry.parentPath, entry.name);
  const html = readFileSync(file, 'utf8');
  writeFileSync(file, html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"'));
}
