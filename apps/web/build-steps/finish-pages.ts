// Runs after the router's build: makes pages load their modules after the first paint. Prerendered pages are readable without
// scripts, so on a slow phone text, styles and fonts get the whole connection until the text can be read.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** How long modules run before the page may answer, in milliseconds. Phones take about four times as long. */
const SLICE_MS = 6;

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
 * Frames do not come while a page is in the background, so there the modules load at once. The first format of a browser
 * process loads its locale data, which takes as long as hydrating a screen: a worker does so while the modules are on their way.
 * Modules run one by one, with pauses, so that the page answers in between.
 */
function laterScript(script: string, preloads: readonly string[]): string {
  const body = script
    .replaceAll(/import \* as (\w+) from ("[^"]+");/g, 'const $1 = await import($2);')
    .replaceAll(/^\s*import ("[^"]+");/gm, 'await import($1);');
  if (/\bimport\s+[^(\s]/.test(body)) throw new Error(`Unexpected import in the module script: ${body}`);
  // A module comes before those it imports. The entry starts hydration, so it stays last.
  const modules = preloads.filter((href) => !/\/(manifest|entry)[^/]*$/.test(href)).toReversed();
  return `const warm = new Blob(["new Intl.NumberFormat('" + document.documentElement.lang + "').format(0); close()"]);
let since = performance.now();
const pause = () => performance.now() - since > ${SLICE_MS} && new Promise((resolve) => setTimeout(() => {
  since = performance.now();
  resolve();
}));
const load = async () => {
setTimeout(() => new Worker(URL.createObjectURL(warm)));
for (const href of ${JSON.stringify(preloads)}) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  await pause();
}
for (const href of ${JSON.stringify(modules)}) {
  await import(href);
  await pause();
}
${body}
};
if (document.hidden) load();
else requestAnimationFrame(() => setTimeout(load));`;
}
