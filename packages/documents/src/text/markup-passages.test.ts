import { expect, it } from 'vitest';
import type { RenderOptions } from '../document.ts';
import { openDocument } from '../open-document.ts';
import { readBlocks, textOf, translateWith } from '../testing/read-blocks.ts';

/** Texts of a page's blocks, and its source once translated into capitals. */
async function translate(body: string, options: Partial<RenderOptions> = {}) {
  const page = new TextEncoder().encode(`<!DOCTYPE html><body>${body}</body>`);
  const document = await openDocument(page, { fileName: 'a.html' });
  const blocks = await readBlocks(document);
  const capitals = translateWith(blocks, (text) => text.toUpperCase());
  const { bytes } = await document.render(capitals, { view: 'translation', target: 'de', ...options });
  const written = new TextDecoder().decode(bytes);
  return { texts: blocks.map(({ content }) => textOf(content)), written };
}

it('[DOC-11] translates words with phonetic readings as part of their sentence, without the readings', async () => {
  const body =
    '<p><ruby>w<rt>a</rt>or<rt>b</rt></ruby><ruby><rb>d</rb><rp>(</rp><rtc><rt>c</rt></rtc><rp>)</rp></ruby> read</p>';
  const { texts, written } = await translate(body);
  expect(texts).toEqual(['word read']);
  expect(written).toContain('<p>WORD READ</p>');
  expect((await translate(body, { view: 'paragraphs' })).written).toContain(
    `${body}<p lang="de" dir="ltr">WORD READ</p>`,
  );
});

it('[DOC-11] reads words whole that have soft hyphens', async () => {
  const { texts, written } = await translate('<p>Trans&shy;la<i>tion\u00ad</i></p>');
  expect(texts).toEqual(['Translation']);
  expect(written).toContain('<p>TRANSLA<i>TION</i></p>');
});

it('[DOC-11] translates the words of misnested lines, and leaves their tags', async () => {
  const body = '<p>One <b>two<p>three</b> four <i>five</i></p><a href="/x"><div>six</div></a><p>seven</p>';
  const { texts, written } = await translate(body);
  expect(texts).toEqual(['One two', 'three', 'four', 'five', 'six', 'seven']);
  expect(written).toContain(
    '<p>ONE <b>TWO<p>THREE</b> FOUR <i>FIVE</i></p><a href="/x"><div>SIX</div></a><p>SEVEN</p>',
  );
});

it('[DOC-11] keeps the sentences of mails whole that Outlook and Word wrote, with elements of their own', async () => {
  const body =
    '<p class=MsoNormal><span lang=EN-US>Meet us in <st1:City>London</st1:City> </span><b><span>today.<o:p></o:p></span></b></p>';
  const { texts, written } = await translate(body);
  expect(texts).toEqual(['Meet us in London today.']);
  expect(written).toContain(
    '<p class=MsoNormal><span lang=EN-US>MEET US IN <st1:City>LONDON</st1:City> </span><b><span>TODAY.</span></b><o:p></o:p></p>',
  );
});

it('[DOC-11] keeps formulas in TeX, and those that KaTeX and MathJax drew', async () => {
  const formulas = [
    '<span class="math inline">\\(x^2\\)</span>',
    '\\(a &lt; \\text{speed}\\)',
    '<span class="katex"><span class="katex-mathml"><math><mi>x</mi></math></span><span class="katex-html">x</span></span>',
    '<mjx-container class="MathJax"><svg></svg></mjx-container>',
  ];
  const body = `<p>Let ${formulas.join(' and ')} be small</p><div class="MathJax_Display">area</div><p>$$x = y$$</p><p>$$ or $$</p>`;
  const { texts, written } = await translate(body);
  expect(texts).toEqual(['Let · and · and · and · be small', '$$ or $$']);
  expect(written).toContain(
    body.replace('Let', 'LET').replaceAll(' and ', ' AND ').replace('be small', 'BE SMALL').replace(' or ', ' OR '),
  );
});
