import { type PagesUnderTest, preparePages } from '@interlinear/testing/browsers/page-under-test';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Policy } from './policy.ts';

declare const underTest: typeof import('../testing/render-in-page.ts');

let pages: PagesUnderTest;
let page: Page;

beforeAll(async () => {
  pages = await preparePages(new URL('../testing/render-in-page.ts', import.meta.url));
  page = await pages.open('<!doctype html><html lang="en"><title>Texts</title><body></body></html>');
});

afterAll(() => pages.close());

type Part = Partial<Policy>;

/** Returns the texts found in a body with this HTML. */
async function texts(html: string, part: Part = {}): Promise<string[]> {
  await page.setContent(html);
  return await page.evaluate((given) => underTest.readTexts(JSON.parse(given)), JSON.stringify(part));
}

async function skippedReasons(html: string, part: Part = {}): Promise<string[]> {
  await page.setContent(html);
  return await page.evaluate((given) => underTest.readSkipped(JSON.parse(given)), JSON.stringify(part));
}

describe('units of text', () => {
  it('reads headings, paragraphs, quotes and captions of an article separately', async () => {
    const html = `
      <article><h1>The <em>great</em> river</h1>
      <p>It rises in the north,
         flows <a href="/south">south</a> and<br>ends in the sea.</p>
      <blockquote>“Nobody has seen its source.”<p>A traveller</p></blockquote>
      <figure><img src="data:," alt="The river"><figcaption>The river in <b>spring</b></figcaption></figure></article>`;
    expect(await texts(html)).toEqual([
      'The <1>great</1> river',
      'It rises in the north, flows <1>south</1> and[2 break]ends in the sea.',
      '“Nobody has seen its source.”',
      'A traveller',
      'The river in <1>spring</1>',
    ]);
  });

  it('reads a table cell by cell and a list item without its nested list', async () => {
    const html = `
      <table><caption>Prices</caption><tr><th>Fruit</th><th>Price</th></tr><tr><td>Apple</td><td>3.50</td></tr></table>
      <ul><li>Fruit <ul><li>Apples</li><li>Pears</li></ul> and more</li></ul>
      <dl><dt>Term</dt><dd>Meaning</dd></dl>`;
    expect(await texts(html)).toEqual([
      ...['Prices', 'Fruit', 'Price', 'Apple'],
      ...['Fruit', 'Apples', 'Pears', 'and more', 'Term', 'Meaning'],
    ]);
  });

  it('reads each entry of a menu with flex, grid or inline-block layout separately', async () => {
    const links = '<a href="/">Home</a> <a href="/n">News</a>';
    expect(await texts(`<nav style="display: flex">${links}</nav>`)).toEqual(['Home', 'News']);
    expect(await texts(`<nav style="display: grid">${links}</nav>`)).toEqual(['Home', 'News']);
    expect(await texts(`<style>a { display: inline-block }</style><nav>${links}</nav>`)).toEqual(['Home', 'News']);
  });

  it('reads links separated by symbols separately, but not the links of a sentence', async () => {
    const row = '<b><a href="/">News</a></b> <a href="/n">new</a> | <a href="/p">past</a> · <a href="/2">2</a>';
    expect(await texts(`<td><span>${row}</span></td>`)).toEqual(['<1>News</1>', 'new', 'past']);
    expect(await texts('<p>by <a href="/u">Ada</a> | <a href="/t">an hour ago</a></p>')).toEqual([
      'by <1>Ada</1> | <2>an hour ago</2>',
    ]);
  });

  it('reads inline blocks, display: contents and a drop cap as part of their sentence', async () => {
    expect(await texts('<p>Press <b style="display: inline-block">twice</b> to stop</p>')).toEqual([
      'Press <1>twice</1> to stop',
    ]);
    expect(await texts('<div>Half a <span style="display: contents">sentence</span> each</div>')).toEqual([
      'Half a <1>sentence</1> each',
    ]);
    expect(await texts('<p><span style="float: left; font-size: 3em">O</span>nce upon a time</p>')).toEqual([
      '<1>O</1>nce upon a time',
    ]);
  });

  it('divides loose text at blocks and at double line breaks', async () => {
    expect(await texts('<div>Before<div>Inside</div>after</div>')).toEqual(['Before', 'Inside', 'after']);
    expect(await texts('<div>First line<br>second line<br><br>Next paragraph<br> <br>Last</div>')).toEqual([
      'First line[1 break]second line',
      'Next paragraph',
      'Last',
    ]);
  });

  it('divides paragraphs inside one inline element', async () => {
    expect(await texts('<td><font size="2">One <b>two</b>.<br><br>Three<br>four.<br> <br>Five</font>')).toEqual([
      'One <1>two</1>.',
      'Three[1 break]four.',
      'Five',
    ]);
    const book = Array.from({ length: 40 }, (_, index) => `A line <i>number ${index}</i> of it.<br>`).join('');
    expect((await texts(`<div><span>${book}</span></div>`, { maxCharacters: 200 })).length).toBeGreaterThan(4);
  });

  it('reads a link around a whole card block by block', async () => {
    expect(await texts('<a href="/"><h3>Title</h3><p>Summary of it</p></a>')).toEqual(['Title', 'Summary of it']);
    expect(await texts('<div><a href="/"><img style="display: block" src="data:,">Caption</a></div>')).toEqual([
      'Caption',
    ]);
  });

  it('reads labels, legends, buttons and summaries', async () => {
    const html = `
      <form><fieldset><legend>Delivery</legend>
      <label>Street <input name="street"></label> <label><input type="checkbox"> Remember me</label>
      <select><option>Germany</option></select> <button>Send <b>now</b></button> <button>Cancel</button></fieldset>
      <details><summary>Terms</summary>All of them</details></form>`;
    expect(await texts(html)).toEqual([
      'Delivery',
      ...['Street', 'Remember me'],
      ...['Send <1>now</1>', 'Cancel', 'Terms', 'All of them'],
    ]);
  });

  it('reads buttons and floating boxes in a sentence separately and keeps their position', async () => {
    expect(await texts('<p>Click <button>Save</button> to keep it</p>')).toEqual([
      'Click [1 field] to keep it',
      'Save',
    ]);
    expect(await texts('<p>Known<span style="position: absolute">A tooltip</span> to all</p>')).toEqual([
      'Known[1 field] to all',
      'A tooltip',
    ]);
  });

  it('[EXT-02] marks no place for a text that only screen readers read', async () => {
    const unseen = (text: string) => `<span style="position: absolute; clip: rect(0, 0, 0, 0)">${text}</span>`;
    expect(await texts(`<p>Read <a href="/">${unseen('hashtag')}#news</a> today</p>`)).toEqual([
      'Read <1>#news</1> today',
      'hashtag',
    ]);
    const formula = `<span>${unseen('<math><mi>E</mi></math>')}<img src="data:,"></span>`;
    expect(await texts(`<p>The energy ${formula} is kept</p>`)).toEqual(['The energy [1 image] is kept']);
  });

  it('[EXT-02] ends a text at a row of buttons, but not at fields or at a label without words', async () => {
    expect(
      await texts(
        '<p>Total: 5 euros <button>Send</button> <button>Cancel</button><input> <a href="/">Any questions?</a></p>',
      ),
    ).toEqual(['Total: 5 euros', 'Send', 'Cancel', '<1>Any questions?</1>']);
    expect(await texts('<p>Repeat every <input type="number"> <select></select> from today</p>')).toEqual([
      'Repeat every [1 field] [2 field] from today',
    ]);
    expect(await texts('<p>A note<label for="a"></label><input type="checkbox" id="a"> stands here</p>')).toEqual([
      'A note[2 field] stands here',
    ]);
  });

  it('[EXT-02] leaves signatures in references of programming languages alone', async () => {
    const html = `<dl><dt class="sig sig-object py"><span class="pre">os.path(</span><em>name</em>)</dt><dd>Returns a path.</dd></dl>
      <h4 class="code-header">pub fn <a href="/">with_capacity</a>()</h4><div class="member-signature">public int compareTo()</div>`;
    expect(await texts(html)).toEqual(['Returns a path.']);
  });

  it('[EXT-02] joins the words of a heading that have boxes of their own, but not badges', async () => {
    const box = (text: string, style = '') => `<span style="display: inline-block; ${style}">${text}</span>`;
    expect(await texts(`<h1>${box('Build')} ${box('better')} ${box('things')}</h1>`)).toEqual([
      '<1>Build</1> <2>better</2> <3>things</3>',
    ]);
    for (const style of ['padding: 0 4px', 'margin-right: 8px', 'background: gold', 'border: 1px solid']) {
      expect(await texts(`<h1>${box('New', style)} ${box('Free', style)}</h1>`)).toEqual(['New', 'Free']);
    }
    expect(await texts(`<h1>${box('New')}${box('Free')}</h1>`)).toEqual(['New', 'Free']);
    expect(await texts(`<div>${box('Home')} ${box('News')}</div>`)).toEqual(['Home', 'News']);
  });

  it('joins text nodes that a framework has split', async () => {
    await page.setContent('<p></p>');
    const found = await page.evaluate(() => {
      document.querySelector('p')?.append('You have ', '5', ' new ', document.createComment(''), 'messages');
      return underTest.readTexts();
    });
    expect(found).toEqual(['You have 5 new messages']);
  });

  it('divides a very long text at line breaks and sentence ends', async () => {
    const sentences = Array.from({ length: 6 }, (_, index) => `<i>Sentence number ${index}.</i> `).join('');
    const found = await texts(`<div>${sentences}</div>`, { maxCharacters: 80 });
    expect(found).toHaveLength(2);
    expect(found.join(' ')).toMatch(/0.*1.*2.*3.*4.*5/);
  });
});

describe('code without a code tag', () => {
  it('is detected by preserved white space and a monospace font', async () => {
    const look = 'font-family: ui-monospace, Menlo, monospace; white-space: pre';
    const html = `<p>Changed in this file:</p><table><tr><td>1</td><td><span style="${look}">return boil(<b>water</b>)</span></td></tr></table>
      <p>Call <span style="${look}">boil()</span> first.</p><p style="white-space: pre">A poem in a letter</p><p style="font-family: monospace">A typed letter</p>`;
    expect(await texts(html)).toEqual([
      'Changed in this file:',
      'Call [1 code] first.',
      'A poem in a letter',
      'A typed letter',
    ]);
  });
});

describe('code in lines that wrap', () => {
  const look = 'font-family: ui-monospace, Menlo, monospace; white-space: pre-wrap';

  it.each([
    'import { boil } from "./water";',
    '+ return boil(water)',
    'const cache = new Map();\n// Entries of all people\nfor (const entry of entries) cache.set(entry.id, entry);',
    'if [ -z "$HOME" ]; then echo "$(pwd)" | sort; fi',
  ])('[EXT-02] is detected by its signs: %s', async (code) => {
    const html = `<p>Changed:</p><div style="${look}">${code.replaceAll('<', '&lt;')}</div>`;
    expect(await texts(html)).toEqual(['Changed:']);
  });

  it.each([
    'Dear all, I have put the kettle (the blue one) on the stove; it will take $5 or so.',
    '> On Monday, Ada wrote:\n> It boils.\nSee https://example.com/page?id=7 for the whole story about it, please.',
    'Which file(s)?',
    'A typed letter<script>if (open) { for (const a of [1, 2]) { close(a); } }</script>',
  ])('[EXT-02] is told from a letter: %s', async (letter) => {
    const html = `<div style="${look}">${letter}</div>`;
    expect(await texts(html)).toHaveLength(1);
  });
});

describe('white space and markup', () => {
  it('collapses white space as CSS does', async () => {
    expect(await texts('<p>\n  Much\t <b> space </b>\n here&nbsp;too \n</p>')).toEqual([
      'Much <1>space </1>here\u00a0too',
    ]);
    expect(await texts('<p>中文\n   排版 English\nwords</p>', { target: 'de' })).toEqual(['中文排版 English words']);
    expect(await texts('<p>hy&shy;phen&shy;ated</p>')).toEqual(['hyphenated']);
    expect(await texts('<p style="white-space: pre-wrap">One  two\n  three</p>')).toEqual(['One  two[1 break]  three']);
    expect(await texts('<p style="white-space: pre-line">One  two\n  three</p>')).toEqual(['One two[1 break]three']);
  });

  it('[EXT-02] keeps the lines of elements inside a text that preserve them', async () => {
    expect(
      await texts(
        '<div> At  first <span style="white-space: pre-wrap">one  two\n<a href="/">three</a></span>  and\n last</div>',
      ),
    ).toEqual(['At first <1>one  two[2 break]<3>three</3></1> and last']);
  });

  it('drops wrappers without words and merges wrappers around the same words', async () => {
    expect(await texts('<p><a id="top"></a>One <i class="icon"></i><b> </b>two</p>')).toEqual(['One two']);
    expect(await texts('<p>See <a href="/"><span><b>this page</b></span></a> first</p>')).toEqual([
      'See <1>this page</1> first',
    ]);
    expect(await texts('<p>A <a href="/"><img src="data:,"></a> picture</p>')).toEqual(['A [1 image] picture']);
  });

  it('keeps the position of code, formulas, pictures, keys, footnote marks and terms', async () => {
    const html = `
      <p>Call <code>run()</code> or press <kbd>F5</kbd><sup><a href="#1">[1]</a></sup>, H<sub>2</sub>O, <math><mi>x</mi></math>,
      <svg></svg>, <b translate="no">Acme</b>, <b class="notranslate">Foo</b> and <i lang="de">Schadenfreude</i> too</p>`;
    expect(await texts(html)).toEqual([
      'Call [1 code] or press [2 code][3 formula], H[4 formula]O, [5 formula], [6 image], [7 term], [8 term] and [9 term] too',
    ]);
  });

  it('reads words in superscript or subscript as words', async () => {
    expect(await texts('<p>The new model<sup>not in all shops</sup> is here</p>')).toEqual([
      'The new model<1>not in all shops</1> is here',
    ]);
  });

  it('skips ruby annotations', async () => {
    expect(await texts('<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby>を読む</p>')).toEqual([
      '漢字を読む',
    ]);
  });

  it('reads right-to-left text as it is stored', async () => {
    expect(await texts('<p dir="rtl">هذا <b>نص</b> عربي</p>')).toEqual(['هذا <1>نص</1> عربي']);
  });
});

describe('skipped parts', () => {
  it('[EXT-02] skips code, formulas, graphics, editors and text marked as untranslatable', async () => {
    const html = `
      <pre>let code</pre><div class="CodeMirror">let more</div><div class="katex">formula</div>
      <svg><text>graphic</text></svg><textarea>typed</textarea><div contenteditable>typed too</div>
      <div translate="no">marked</div><p class="notranslate">marked too</p>
      <p lang="de">deutsch</p><i class="material-icons">chevron_right</i><span class="fa">&#xf015;</span>
      <interlinear-translation>ours</interlinear-translation><p>12.50 €</p>`;
    expect(await texts(html)).toEqual([]);
    expect(await skippedReasons(html)).toEqual([
      'code: let code',
      'code: let more',
      'math: formula',
      'graphic: graphic',
      'editable: typed',
      'editable: typed too',
      'marked-untranslatable: marked',
      'marked-untranslatable: marked too',
      'already-target: deutsch',
      'graphic: chevron_right',
      'graphic: \uf015',
      'own: ours',
      'no-text: 12.50 €',
    ]);
  });

  it.each([
    ['YouTube', '<div class="caption-window ytp-caption-window-container"><span>spoken</span></div>'],
    ['Netflix', '<div class="player-timedtext"><div class="player-timedtext-text-container">spoken</div></div>'],
    ['video.js', '<div class="vjs-text-track-display"><div class="vjs-text-track-cue">spoken</div></div>'],
    [
      'JW Player',
      '<div class="jw-captions jw-reset jw-captions-enabled"><span class="jw-text-track-cue">spoken</span></div>',
    ],
    ['Plyr', '<div class="plyr__captions" dir="auto"><span class="plyr__caption">spoken</span></div>'],
    ['Shaka', '<div class="shaka-text-container"><div><span>spoken</span></div></div>'],
    ['Bilibili', '<div class="bpx-player-subtitle-wrap"><span>spoken</span></div>'],
    [
      'an unknown one',
      '<div style="position: absolute; bottom: 0"><p class="Player_subtitleText__x7a">spoken</p></div>',
    ],
  ])('[SUB-03] skips the captions of a player, and nothing beside them: %s', async (_, captions) => {
    const html = `<div class="player has-captions" style="position: relative"><video></video>
      <h2 class="subtitle" style="position: absolute">A title</h2><p class="caption">About the film</p>${captions}
      <button class="captions-button" style="position: absolute">Captions</button></div>`;
    expect(await texts(html)).toEqual(['A title', 'About the film', 'Captions']);
    expect(await skippedReasons(html)).toEqual(['graphic: video', 'captions: spoken']);
  });

  it('[EXT-02] reads what is named like captions where no film is shown', async () => {
    const placed = 'style="position: absolute"';
    const html = `<figure><img alt=""><p class="caption" ${placed}>The river</p></figure>
      <section><video muted loop autoplay></video><p class="hero-subtitle" ${placed}>Made by hand</p></section>`;
    expect(await texts(html)).toEqual(['The river', 'Made by hand']);
  });

  it('skips invisible text', async () => {
    const html = `
      <p hidden>hidden</p><p style="display: none">none</p><p style="visibility: hidden">invisible</p>
      <script>script()</script><style>p { color: red }</style><template><p>template</p></template><noscript>noscript</noscript>
      <p>Seen <span style="display: none">not seen</span> too</p>`;
    expect(await texts(html)).toEqual(['Seen too']);
    const reasons = (await skippedReasons(html)).map((line) => line.split(':')[0]);
    expect(new Set(reasons)).toEqual(new Set(['hidden']));
  });

  it('ignores a language that only repeats a wrong declaration of the page', async () => {
    const html =
      '<html lang="de"><body><p lang="de">English, really</p><p lang="de-AT">Österreichisch</p></body></html>';
    expect(await texts(html)).toEqual([]);
    expect(await texts(html, { pageLanguage: 'en' })).toEqual(['English, really']);
  });

  it('skips a single letter but not a single ideograph', async () => {
    expect(await texts('<p>A</p><p>中</p><p>OK</p><p>1 2 3</p>')).toEqual(['中', 'OK']);
    expect(await texts('<p>A</p><p>OK</p>', { minLetters: 1 })).toEqual(['A', 'OK']);
  });
});

describe('[EXT-08] site rules', () => {
  const html = `
    <main><p class="text">Taken by <b class="user">ada99</b></p><p class="ads">Buy this</p><pre class="text">code</pre></main>
    <footer>Imprint</footer><div><span class="row">One</span><span class="row">Two</span></div>`;

  it('exclude, keep as a term and separate elements', async () => {
    const siteRules = { exclude: ['.ads', 'footer'], leaf: ['.user'], block: ['.row'] };
    expect(await texts('<div>One <p>two</p> three</div>', { siteRules: { inline: ['p'] } })).toEqual([
      'One <1>two</1> three',
    ]);
    expect(
      await texts('<div>Run <section><pre>it()</pre> now</section></div>', { siteRules: { inline: ['section'] } }),
    ).toEqual(['Run <1>[2 code] now</1>']);
    expect(await texts(html, { siteRules })).toEqual(['Taken by [1 term]', 'One', 'Two']);
  });

  it('include only matching elements and never override a guard', async () => {
    expect(await texts(html, { siteRules: { include: ['.text', 'footer'] } })).toEqual([
      'Taken by <1>ada99</1>',
      'Imprint',
    ]);
    await page.setContent(html);
    const reasons = await page.evaluate(() => underTest.readReasons({ siteRules: { include: ['footer'] } }));
    expect(reasons).toEqual({ Imprint: 'site-include' });
  });

  it('ignore a selector the browser does not support', async () => {
    expect(await texts('<p>One</p><div>Two</div>', { siteRules: { exclude: ['p', ':::'] } })).toEqual(['Two']);
  });
});

describe('attributes', () => {
  const html = `
    <img alt="A river" title="In spring" src="data:,"><input placeholder="Your name"><input type="submit" value="Send it">
    <input type="submit" name="action" value="delete"><input type="hidden" title="never"><textarea placeholder="Your story"></textarea>
    <button aria-label="Close"><svg></svg></button><p translate="no" title="never">x</p><p title="7">Some text</p>`;

  it('[EXT-02] are translated in place of the original if people can read them', async () => {
    expect(await texts(html, { mode: 'translation' })).toEqual([
      '@alt A river',
      '@title In spring',
      '@placeholder Your name',
      '@value Send it',
      '@placeholder Your story',
      '@aria-label Close',
      'Some text',
    ]);
  });

  it('stay unchanged in bilingual mode', async () => {
    expect(await texts(html)).toEqual(['Some text']);
  });

  it('include options in place of the original', async () => {
    const select =
      '<select><optgroup label="Europe"><option>Germany</option><option value="fr">France</option></optgroup></select>';
    expect(await texts(select, { mode: 'translation' })).toEqual(['@label Europe', 'Germany', 'France']);
    expect(await texts(select)).toEqual([]);
  });
});

describe('a walk', () => {
  it('[EXT-07] can pause between any two steps and continue after the page has changed', async () => {
    await page.setContent(Array.from({ length: 50 }, (_, index) => `<p>Paragraph ${index}</p>`).join(''));
    const found = await page.evaluate(() => {
      const walk = underTest.walk(document.body, underTest.policyWith());
      const texts: string[] = [];
      for (const unit of walk) {
        if (!unit) continue;
        texts.push(underTest.formatContent(unit.content));
        // Imitates a framework that removes the node just read and the next but one.
        if (unit.kind === 'text') unit.nodes[0]?.parentElement?.nextElementSibling?.nextElementSibling?.remove();
      }
      return texts;
    });
    expect(found.slice(0, 4)).toEqual(['Paragraph 0', 'Paragraph 1', 'Paragraph 3', 'Paragraph 5']);
  });

  it('[EXT-07] reports shadow roots, which are walked separately, and reads slotted content', async () => {
    await page.setContent('<div id="host">loose<p slot="main">Slotted</p><p slot="none">Nowhere</p></div>');
    const found = await page.evaluate(() => {
      const host = document.querySelector('#host');
      const shadow = host?.attachShadow({ mode: 'open' });
      const heading = document.createElement('h2');
      heading.textContent = 'Inside';
      const slot = document.createElement('slot');
      slot.name = 'main';
      slot.append('fallback');
      shadow?.append(heading, slot);
      const roots: ShadowRoot[] = [];
      const outside = underTest.segment(
        document.body,
        underTest.policyWith({ onShadowRoot: (root) => roots.push(root) }),
      );
      const inside = roots.flatMap((root) => underTest.segment(root, underTest.policyWith()));
      return [outside, inside].map((units) => units.map((unit) => underTest.formatContent(unit.content)));
    });
    expect(found).toEqual([['Slotted'], ['Inside']]);
  });

  it('[EXT-02] reads what a component has separate slots for separately', async () => {
    const html = `<my-card><span slot="title">A title</span> Some <b>loose</b> text <i slot="end">An end</i></my-card>
      <p>Say <my-tag><b slot="label">two words</b></my-tag> only</p>`;
    expect(await texts(html)).toEqual(['A title', 'Some <1>loose</1> text', 'An end', 'Say <1>two words</1> only']);
  });

  it('[EXT-07] reads the same units again after translations were inserted', async () => {
    await page.setContent(`<div>Some <b>text</b><p>and <a href="/">more</a></p>loose</div><button>Go</button>
      <nav><span><a href="/">News</a> | <a href="/p">past</a></span></nav><ul><li>One<ul><li>two</li></ul></li></ul>`);
    const [before, after] = await page.evaluate(() => {
      const first = underTest.readTexts();
      underTest.showAll('bilingual', (unit) => underTest.markWords(unit.content));
      return [first, underTest.readTexts()];
    });
    expect(before).toHaveLength(8);
    expect(after).toEqual(before);
  });

  it('handles trees of any depth', async () => {
    await page.setContent('<div id="deep"></div>');
    const found = await page.evaluate(() => {
      let element = document.querySelector('#deep');
      for (let depth = 0; depth < 3000; depth += 1) {
        const inner = document.createElement(depth % 2 ? 'span' : 'b');
        element?.append(inner);
        element = inner;
      }
      element?.append('At the bottom');
      return underTest.readTexts();
    });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/At the bottom/);
  });
});

describe('position of a node', () => {
  it('[EXT-07] finds the reason to skip an inserted part from its ancestors', async () => {
    await page.setContent('<pre><b id="a">x</b></pre><div style="display: none"><p id="b">x</p></div><p id="c">x</p>');
    const reasons = await page.evaluate(() =>
      ['a', 'b', 'c'].map((id) => {
        const element = document.querySelector(`#${id}`);
        return element && (underTest.skipReasonOf(element, underTest.policyWith()) ?? 'none');
      }),
    );
    expect(reasons).toEqual(['code', 'hidden', 'none']);
  });

  it('[EXT-07] finds the block to reread after a word changes', async () => {
    await page.setContent(
      '<section><p id="p">One <b>two <i>three</i></b></p><button id="b"><b>Go</b></button></section>',
    );
    const found = await page.evaluate(() =>
      ['i', '#b b', '#p'].map((selector) => {
        const node = document.querySelector(selector)?.firstChild;
        const block = node && underTest.enclosingBlock(node, underTest.policyWith());
        return block instanceof Element ? block.id : 'none';
      }),
    );
    expect(found).toEqual(['p', 'b', 'p']);
  });
});
