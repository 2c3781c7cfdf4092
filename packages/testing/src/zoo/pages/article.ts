import { type ZooPage, zooDocument } from '../zoo-page.ts';

const head = `<style>
  body { font: 16px/1.6 Georgia, serif; max-width: 46em; margin: 2em auto; }
  .infobox { float: right; width: 16em; border: 1px solid #aaa; font-size: 0.85em; margin: 0 0 1em 1em; }
  figure { margin: 1em 0; } sup { font-size: 0.7em; } .toc { display: table; border: 1px solid #ccc; padding: 0.5em 1em; }
  .lead::first-letter { font-size: 2em; }
</style>`;

const body = `
<main id="content">
<h1 id="top">Grey heron</h1>
<table class="infobox"><caption>At a glance</caption><tbody>
  <tr><th scope="row">Length</th><td>84–102 cm</td></tr>
  <tr><th scope="row">Found in</th><td><a href="/europe">Europe</a>, <a href="/asia">Asia</a> and parts of Africa</td></tr>
</tbody></table>
<p class="lead">The <b>grey heron</b> (<i lang="la" translate="no">Ardea cinerea</i>) is a long-legged <a href="/wading" title="Birds that wade">wading bird</a>
  of the heron family.<sup id="ref-1"><a href="#note-1">[1]</a></sup></p>
<div class="toc"><h2>Contents</h2><ol>
  <li><a href="#look"><span class="number">1</span> <span>What it looks like</span></a></li>
  <li><a href="#food"><span class="number">2</span> <span>What it eats</span></a></li>
</ol></div>
<h2 id="look">What it looks like<span class="edit" aria-hidden="true"> [<a href="/edit">edit</a>]</span></h2>
<p>Adults stand up to a metre tall and weigh between <span class="nobr">1 and 2&nbsp;kg</span>; the plumage is <em>ashy-grey above</em>
  and <strong>greyish-white below</strong> with some <a href="/black"><b>black</b> on the flanks</a>.</p>
<figure><a href="/heron.jpg"><img src="/picture.svg" alt="A heron at a lake" width="240" height="160"></a>
  <figcaption>A heron waiting at <a href="/lake">a lake</a> in winter</figcaption></figure>
<blockquote><p>I have never seen a bird so patient.<br>It stood there all morning.</p><footer>— A walker, <cite>Letters from the shore</cite></footer></blockquote>
<h2 id="food">What it eats</h2>
<p>It feeds mostly on fish, which it catches with a quick thrust of its bill. The call <code>fraaank</code> can be heard from afar,
  and its speed is given by <math><mi>v</mi><mo>=</mo><mn>3</mn></math> in the shal&shy;lows of a river.</p>
<ul><li>Fish, frogs and <a href="/insects">insects</a></li><li>Small mammals<ul><li>Voles</li><li>Moles</li></ul></li></ul>
<p class="notranslate">Ardea cinerea cinerea Linnaeus</p>
<h2>Notes</h2>
<ol class="references"><li id="note-1"><a href="#ref-1">^</a> <cite>Birds of the river</cite>, page 12. Retrieved <time datetime="2026-05-01">1 May 2026</time>.</li></ol>
</main>
<footer>Text is available under a <a rel="license" href="/licence">free licence</a>; additional terms may apply.</footer>`;

/** Encyclopaedia article: links, bold text, footnotes, an infobox, captioned pictures, nested lists. */
export const article: ZooPage = {
  name: 'article',
  html: zooDocument({ title: 'Grey heron', head, body }),
  readSelector: '.lead',
  texts: [
    'Grey heron',
    'At a glance',
    'Length',
    '84–102 cm',
    'Found in',
    '<a href="/europe">Europe</a>, <a href="/asia">Asia</a> and parts of Africa',
    'The <b>grey heron</b> (<keep><i>Ardea cinerea</i></keep>) is a long-legged <a href="/wading">wading bird</a> of the heron family.<keep><a href="#note-1">[1]</a></keep>',
    'Contents',
    '<a href="#look">1 What it looks like</a>',
    '<a href="#food">2 What it eats</a>',
    'What it looks like [<a href="/edit">edit</a>]',
    'Adults stand up to a metre tall and weigh between 1 and 2 kg; the plumage is <i>ashy-grey above</i> and <b>greyish-white below</b> with some <a href="/black"><b>black</b> on the flanks</a>.',
    'A heron waiting at <a href="/lake">a lake</a> in winter',
    'I have never seen a bird so patient.<br>It stood there all morning.',
    '— A walker, Letters from the shore',
    'What it eats',
    'It feeds mostly on fish, which it catches with a quick thrust of its bill. The call <code>fraaank</code> can be heard from afar, and its speed is given by <keep>v=3</keep> in the shallows of a river.',
    'Fish, frogs and <a href="/insects">insects</a>',
    'Small mammals',
    'Voles',
    'Moles',
    'Notes',
    '<a href="#ref-1">^</a> Birds of the river, page 12. Retrieved 1 May 2026.',
    'Text is available under a <a href="/licence">free licence</a>; additional terms may apply.',
  ],
  textsInPlace: ['Birds that wade', 'A heron at a lake'],
};
