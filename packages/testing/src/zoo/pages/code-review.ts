import { type ZooPage, zooDocument } from '../zoo-page.ts';

const LINES = [
  ['', 'import { boil } from "./water";', ''],
  ['-', 'export function tea() { return boil(90); }', 'deletion'],
  ['+', 'export function tea(leaves) { return boil(leaves.temperature); }', 'addition'],
  ['', '// Let it stand for three minutes.', ''],
];

const diff = LINES.map(
  ([sign, line, kind], index) =>
    `<tr><td class="blob-num" data-line-number="${index + 1}"></td><td class="blob-code ${kind}"><button class="add-line-comment" type="button" aria-label="Add a comment">+</button><span class="blob-code-inner" data-code-marker="${sign}"><span class="pl-k">${line}</span></span></td></tr>`,
).join('\n');

const head = `<style>
  body { font: 14px sans-serif; } .blob-code-inner { font-family: ui-monospace, SFMono-Regular, Menlo, monospace; white-space: pre; }
  .diff-table { width: 100%; border-collapse: collapse; table-layout: fixed; } .blob-num { width: 40px; } .blob-num::before { content: attr(data-line-number); }
  .add-line-comment { float: left; opacity: 0; } .blob-code:hover .add-line-comment { opacity: 1; }
  .State { display: inline-flex; background: #2a6; color: #fff; padding: 2px 8px; border-radius: 1em; } .timeline { border-left: 2px solid #ddd; padding-left: 1em; }
  .commit-ref { font-family: monospace; background: #def; } .sr-only { position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0 0 0 0); }
</style>`;

const body = `
<h1><bdi class="js-issue-title">Brew at the right temperature</bdi> <span class="number">#42</span></h1>
<p><span class="State"><svg width="16" height="16"><path d="M1 1"></path></svg> Open</span> <a class="author notranslate" href="/wren">wren</a> wants to merge 2 commits into <span class="commit-ref notranslate"><a href="/main">main</a></span> from <span class="commit-ref notranslate"><a href="/tea">green-tea</a></span></p>
<div class="timeline">
<div class="comment-body"><p>Green tea turns <em>bitter</em> at 90 degrees, see <a class="issue-link" href="/41">#41</a>. <code>leaves.temperature</code> is known, so <strong>use it</strong>.</p>
<ul class="task-list"><li><input type="checkbox" checked disabled> Tests were added</li><li><input type="checkbox" disabled> The manual was changed</li></ul></div>
<details><summary>2 files changed</summary><p>One of them was generated.</p></details>
<div class="file"><div class="file-header"><a class="notranslate" href="#diff-1" title="source/tea.js">source/tea.js</a> <span class="sr-only">1 addition &amp; 1 deletion</span></div>
<table class="diff-table"><tbody>${diff}
<tr class="inline-comments"><td colspan="2"><div class="comment-body"><p>Should this have a default?<br>Most leaves have none.</p>
<div class="highlight"><pre>boil(leaves?.temperature ?? 80)</pre></div><p>@finch, what do you think?</p></div>
<div class="suggestion"><button type="button">Commit suggestion</button></div></td></tr></tbody></table></div>
<form><textarea aria-label="Comment" placeholder="Leave a comment">Looks good to me</textarea><button>Approve</button></form>
</div>`;

/** Code review: prose next to code, some of it without a code tag. */
export const codeReview: ZooPage = {
  name: 'code-review',
  html: zooDocument({ title: 'Brew at the right temperature', head, body }),
  texts: [
    'Brew at the right temperature #42',
    'Open',
    '<keep><a href="/wren">wren</a></keep> wants to merge 2 commits into <keep><a href="/main">main</a></keep> from <keep><a href="/tea">green-tea</a></keep>',
    'Green tea turns <i>bitter</i> at 90 degrees, see <a href="/41">#41</a>. <code>leaves.temperature</code> is known, so <b>use it</b>.',
    'Tests were added',
    'The manual was changed',
    '2 files changed',
    'One of them was generated.',
    '1 addition & 1 deletion',
    'Should this have a default?<br>Most leaves have none.',
    '@finch, what do you think?',
    'Commit suggestion',
    'Approve',
  ],
  textsInPlace: [...Array(LINES.length).fill('Add a comment'), 'Comment', 'Leave a comment'],
  clippedSelector: '.sr-only',
  steps: [
    {
      name: 'the list of files is opened, and another line gets a comment',
      action: `document.querySelector('details').open = true, document.querySelector('.diff-table tr').insertAdjacentHTML('afterend', '<tr><td colspan="2"><div class="comment-body"><p>Why is <code>boil</code> imported here?</p></div></td></tr>')`,
      added: ['Why is <code>boil</code> imported here?'],
    },
  ],
};
