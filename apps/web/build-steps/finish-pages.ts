// Runs after the router's build: makes pages load their modules after the first paint. Prerendered pages are readable without
// scripts, so on a slow phone text, styles and fonts get the whole connection until the text can be read.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const client = path.join(import.meta.dirname, '..', 'build', 'client');
for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !entry.name.endsWith('.html')) continue;
  const file = path.join(entry.parentPath, entry.name);
  writeFileSync(file, loadModulesLater(readFileSync(file, 'utf8'), file));
}

function loadModulesLater(html: string, file: string): string {
  const preloads: string[] = [];
  const rest = html.replaceAll(/<link rel="modulepreload" href="([^"]+)"\/>/g, (_, href: string) => {
    preloads.push(href);
    return '';
  });
  let isFound = false;
  const page = rest.replace(
    /(<script type="module" async="">)([\s\S]*?)(<\/script>)/,
    (_, start, script: string, end) => {
      isFound = true;
      return start + laterScript(script, preloads) + end;
    },
  );
  if (!isFound || preloads.length === 0) throw new Error(`Unexpected module script in ${file}`);
  return page;
}

/**
 * Rewrites the router's script, which consists of static imports, the table of route modules, and the import of the entry.
 * Frames do not come while a page is in the background, so there the modules load at once. The first number format of a page
 * loads the browser's locale data, which takes as long as hydrating a screen: it is made while the modules are on their way.
 */
function laterScript(script: string, preloads: readonly string[]): string {
  const body = script
    .replaceAll(/import \* as (\w+) from ("[^"]+");/g, 'const $1 = await import($2);')
    .replaceAll(/^\s*import ("[^"]+");/gm, 'await import($1);');
  if (/\bimport\s+[^(\s]/.test(body)) throw new Error(`Unexpected import in the module script: ${body}`);
  return `const load = async () => {
for (const href of ${JSON.stringify(preloads)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
setTimeout(() => new Intl.NumberFormat(document.documentElement.lang));
${body}
};
if (document.hidden) load();
else requestAnimationFrame(() => setTimeout(load));`;
}
