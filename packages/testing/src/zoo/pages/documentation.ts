import { type ZooPage, zooDocument } from '../zoo-page.ts';

const head = `<style>
  body { margin: 0; font: 15px/1.5 sans-serif; display: grid; grid-template-columns: 16rem 1fr 12rem; grid-template-rows: auto 1fr; }
  header { grid-column: 1 / -1; display: flex; gap: 1rem; position: sticky; top: 0; background: #fff; align-items: center; }
  nav ul { list-style: none; padding-left: 1rem; } pre { background: #f4f4f4; overflow-x: auto; position: relative; }
  .copy { position: absolute; right: 0; top: 0; } .tabs { display: flex; } [role='tabpanel'][hidden] { display: none; }
  .note { border-left: 4px solid #08c; padding: 0.5rem 1rem; } .anchor { opacity: 0; } h2:hover .anchor { opacity: 1; }
</style>`;

const body = `
<header><a class="logo" href="/"><svg width="16" height="16" viewBox="0 0 16 16"><title>Kiln</title><text>K</text></svg></a>
  <nav class="main"><a href="/guide">Guide</a> <a href="/api">Reference</a> <a href="/blog">Blog</a></nav>
  <button type="button" class="search"><span>Search</span> <kbd>Ctrl</kbd> <kbd>K</kbd></button>
  <i class="material-icons">dark_mode</i></header>
<nav class="side" aria-label="Chapters"><details open><summary>Getting started</summary>
  <ul><li><a href="/install">Installing</a></li><li><a href="/first" aria-current="page">Your first project</a></li></ul></details>
  <details><summary>Advanced</summary><ul><li><a href="/plugins">Writing plugins</a></li></ul></details></nav>
<main><h1>Your first project</h1>
<p>Run <code>kiln init</code> in an empty folder. It writes a file named <code>kiln.config.ts</code>, which you <a href="/config">can change later</a>.</p>
<div class="tabs" role="tablist"><button role="tab" aria-selected="true" id="tab-a">With npm</button><button role="tab" id="tab-b">By hand</button></div>
<div role="tabpanel" id="panel-a"><div class="highlight"><pre><code class="language-sh"><span class="line"><span class="c"># makes a project</span></span>
<span class="line">npx kiln init</span></code><button class="copy">Copy</button></pre></div></div>
<div role="tabpanel" id="panel-b" hidden><p>Create the folder and write the file yourself.</p></div>
<div class="note"><p class="title">Note</p><p>The folder must be empty, or nothing is written.</p></div>
<h2 id="options"><a class="anchor" href="#options" aria-label="Link to this section">#</a>Options</h2>
<table><thead><tr><th>Option</th><th>Type</th><th>What it does</th></tr></thead><tbody>
<tr><td><code>root</code></td><td><code>string</code></td><td>The folder that is read. Default: <code>'.'</code></td></tr>
<tr><td><code>watch</code></td><td><code>boolean</code></td><td>Builds again when a file changes</td></tr></tbody></table>
<dl><dt><code>--force</code></dt><dd>Writes even if the folder is not empty.</dd></dl>
<div class="mermaid notranslate">graph TD; source --> output</div>
<div class="cm-editor"><div class="cm-line">editable.code()</div></div>
</main>
<aside><strong>On this page</strong><ul><li><a href="#options">Options</a></li></ul></aside>
<script>
  for (const tab of document.querySelectorAll('[role=tab]')) tab.addEventListener('click', () => {
    for (const panel of document.querySelectorAll('[role=tabpanel]')) panel.hidden = panel.id !== tab.id.replace('tab', 'panel');
  });
</script>`;

/** Documentation: chapters, tabs, code, tables of options. */
export const documentation: ZooPage = {
  name: 'documentation',
  html: zooDocument({ title: 'Your first project – Kiln', head, body }),
  texts: [
    '<a href="/guide">Guide</a>',
    '<a href="/api">Reference</a>',
    '<a href="/blog">Blog</a>',
    'Search <code>Ctrl</code> <code>K</code>',
    'Getting started',
    '<a href="/install">Installing</a>',
    '<a href="/first">Your first project</a>',
    'Advanced',
    '<a href="/plugins">Writing plugins</a>',
    'Your first project',
    'Run <code>kiln init</code> in an empty folder. It writes a file named <code>kiln.config.ts</code>, which you <a href="/config">can change later</a>.',
    'With npm',
    'By hand',
    'Note',
    'The folder must be empty, or nothing is written.',
    '<a href="#options">#</a>Options',
    'Option',
    'Type',
    'What it does',
    "The folder that is read. Default: <code>'.'</code>",
    'Builds again when a file changes',
    'Writes even if the folder is not empty.',
    '<b>On this page</b>',
    '<a href="#options">Options</a>',
  ],
  textsInPlace: ['Chapters', 'Link to this section'],
  steps: [
    {
      name: 'a tab and a closed chapter are opened',
      action: `document.querySelector('#tab-b').click(), document.querySelector('details:not([open]) summary').click()`,
      added: ['Create the folder and write the file yourself.'],
    },
  ],
};
