import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** HTML of a page with one editor of each kind, including the libraries. `#<editor>-state` shows the editor's model. */
export async function editorsPage(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    // Independent of the mode the tests run in.
    oxc: { jsx: { development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('./in-page.tsx', import.meta.url)),
        formats: ['iife'],
        name: 'editors',
        fileName: 'editors',
      },
    },
  });
  const [result] = Array.isArray(output) ? output : [output];
  const chunk = result && 'output' in result ? result.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('The editors were not bundled into one script');
  return `<!doctype html><html lang="de"><head><title>Editors</title><link rel="icon" href="data:," />
<style>
  body { font: 16px/1.5 system-ui; max-inline-size: 640px; margin: 40px auto }
  #lexical, .ProseMirror, #slate { border: 1px solid #999; padding: 8px; margin-block: 12px; white-space: pre-wrap }
  p { margin: 0 }
</style></head><body>
<div id="lexical" contenteditable="true"></div><output id="lexical-state"></output>
<div id="prosemirror"></div><output id="prosemirror-state"></output>
<div id="react"></div>
<script>${chunk.code.replaceAll('</script', '<\\/script')}</script>
</body></html>`;
}
