import { type PagesUnderTest, preparePages } from '@interlinear/testing/browsers/page-under-test';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

declare const underTest: typeof import('../testing/render-in-page.ts');

let pages: PagesUnderTest;
let page: Page;

beforeAll(async () => {
  pages = await preparePages(new URL('../testing/render-in-page.ts', import.meta.url));
  page = await pages.open('<!doctype html><html lang="en"><title>Beside</title><body></body></html>');
  await page.evaluate(() => underTest.adoptStyles(document));
});

afterAll(() => pages.close());

beforeEach(async () => {
  await page.setContent('<!doctype html><html lang="en"><body></body></html>');
  await page.evaluate(() => underTest.adoptStyles(document));
});

/** Loads HTML into the page and inserts a translation for each text. */
async function showIn(html: string): Promise<void> {
  await page.evaluate((given) => {
    // HTML written by the test; results of an engine are never inserted as HTML.
    document.body.innerHTML = given;
    underTest.showAll('bilingual', (unit) => underTest.markWords(unit.content));
  }, html);
}

async function htmlOf(selector: string): Promise<string> {
  return await page
    .locator(selector)
    .first()
    .evaluate((element) => element.innerHTML);
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function boxesOf(selector: string): Promise<Box[]> {
  return await page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );
}

describe('[EXT-02] translation beside the original', () => {
  it('copies links, bold text and code of the original without ids', async () => {
    await showIn(
      '<p>Read <a id="a" class="link" href="/page" target="_blank" rel="noopener" onclick="go()"><b id="b">this page</b></a> on <code id="c">run()</code> now</p>',
    );
    expect(await htmlOf('interlinear-translation')).toBe(
      'Read° <a class="link" href="/page" target="_blank" rel="noopener"><b>this° page°</b></a> on° <code>run()</code> now°',
    );
    expect(await page.locator('#a, #b, #c').count()).toBe(3);
  });

  it('does not copy a translation inside an element the page has moved into its code', async () => {
    await showIn('<p>Read <code>run()<b>Go</b><interlinear-translation>Los</interlinear-translation></code> now</p>');
    expect(await htmlOf('p > interlinear-translation')).toBe('Read° <code>run()<b>Go</b></code> now°');
  });

  it('declares language and direction', async () => {
    await page.evaluate(() => {
      document.body.innerHTML = '<p>Peace</p>';
      const appearance = { style: 'dashed', language: 'ar', direction: 'rtl' } as const;
      underTest.showBilingual(underTest.unitWith('Peace'), ['سلام'], appearance);
    });
    expect(await htmlOf('p')).toBe(
      'Peace<interlinear-translation lang="ar" dir="rtl" data-style="dashed" data-placement="under">سلام</interlinear-translation>',
    );
    const direction = await page
      .locator('interlinear-translation')
      .evaluate((element) => getComputedStyle(element).direction);
    expect(direction).toBe('rtl');
  });

  it('never interprets a result as markup', async () => {
    await page.evaluate(() => {
      document.body.innerHTML = '<p>Harmless</p>';
      const answer =
        '<img src=x onerror="document.title = \'broken into\'"><script>document.title = "broken into"</script>';
      underTest.showBilingual(underTest.unitWith('Harmless'), [answer], underTest.appearance);
    });
    expect(await page.locator('interlinear-translation *').count()).toBe(0);
    expect(await page.title()).not.toBe('broken into');
  });

  it('duplicates no fields, buttons or scripts', async () => {
    await showIn(
      '<p>Give <input name="n"> days, press <button>Go</button> and <span translate="no">wait<script></script></span></p>',
    );
    expect(await htmlOf('p > interlinear-translation')).toBe('Give° … days°, press° … and° <span>wait</span>');
  });

  it('does not copy pictures and icons at the edges', async () => {
    await showIn('<p><a href="/"><img src="data:,"> A picture <svg></svg></a><br></p>');
    expect(await htmlOf('interlinear-translation')).toBe('<a href="/"> A° picture° </a>');
  });

  it('grows with streamed text and is removed without a trace', async () => {
    const result = await page.evaluate(() => {
      document.body.innerHTML = '<p>One <b>two</b></p>';
      const before = document.body.innerHTML;
      const unit = underTest.unitWith('One');
      const shown = underTest.showBilingual(unit, ['Ei'], underTest.appearance);
      const translation = document.querySelector('interlinear-translation');
      shown.update(['Eins zw']);
      shown.update([{ open: 1 }, 'zwei', { close: 1 }, ' eins']);
      const text = translation?.innerHTML;
      const isSame = translation === document.querySelector('interlinear-translation');
      shown.remove();
      return { text, isSame, isBack: document.body.innerHTML === before };
    });
    expect(result).toEqual({ text: '<b>zwei</b> eins', isSame: true, isBack: true });
  });

  it('forwards a click on a copied link to the link of the page', async () => {
    const clicks = await page.evaluate(() => {
      document.body.innerHTML = '<p>Go <a href="/elsewhere"><b>there</b></a></p>';
      const seen: string[] = [];
      document.querySelector('a')?.addEventListener('click', (event) => {
        event.preventDefault();
        seen.push('link');
      });
      document.querySelector('p')?.addEventListener('click', () => seen.push('paragraph'));
      underTest.showBilingual(
        underTest.unitWith('there'),
        ['Geh ', { open: 1 }, 'dorthin', { close: 1 }],
        underTest.appearance,
      );
      const copy = document.querySelector('interlinear-translation b');
      if (copy instanceof HTMLElement) copy.click();
      return seen;
    });
    expect(clicks).toEqual(['link', 'paragraph']);
    expect(page.url()).not.toContain('elsewhere');
  });
});

/** Styles that cut a text after some lines or at a height. */
const LIMITS = ['display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2', 'height: 40px'];

describe('[EXT-02] layout', () => {
  it('puts the translation of a paragraph, heading or list item under the original', async () => {
    await showIn('<h2>A heading</h2><p>Some text</p><ul><li>An item<ul><li>Inside</li></ul></li></ul>');
    expect(await page.locator('interlinear-translation').count()).toBe(4);
    expect(await htmlOf('ul > li')).toMatch(
      /^An item<interlinear-translation [^>]*>An° item°<\/interlinear-translation><ul>/,
    );
    const tops = await page
      .locator('h2, h2 > *, p > *, ul > li > interlinear-translation')
      .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().left));
    expect(new Set(tops.slice(0, 3)).size).toBe(1);
  });

  it('keeps a row of a menu in one row', async () => {
    await showIn(
      '<nav style="display: flex; gap: 10px"><a href="/">Home</a><a href="/n">News</a><span>12</span></nav>',
    );
    const boxes = await boxesOf('nav > *');
    expect(boxes).toHaveLength(3);
    expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
    expect(boxes[0]?.height).toBeLessThan(30);
  });

  it('puts the translation of a link on its own line beside it unless it fills the line', async () => {
    const list = [
      '<li><a href="/">Home</a></li><li><a href="/r"><b>News of the week</b></a></li>',
      '<li><a href="/s" style="display: block">About us</a></li>',
    ].join('');
    const html = `<ul style="width: 400px; line-height: 20px">${list}</ul><div style="width: 60px; line-height: 20px"><a href="/l">Questions</a></div>`;
    await showIn(html);
    const [items, narrow] = await boxesOf('ul, ul + div');
    expect(items?.height).toBe(60);
    expect(narrow?.height).toBe(40);
  });

  it('puts the translation under a link in a heading, a sentence or a column that is as wide as its text', async () => {
    await showIn(
      '<h3><a href="/">A heading</a></h3><p>See <a href="/">this</a></p><table><tr><td><a href="/">Apple</a></td></tr></table><div style="float: left"><a href="/">Aside</a></div>',
    );
    const placements = await page
      .locator('interlinear-translation')
      .evaluateAll((elements) => elements.map((element) => element.getAttribute('data-placement')));
    expect(placements).toEqual(['under', 'under', 'under', 'under']);
  });

  it('keeps loose text between an icon and a number in one row', async () => {
    await showIn(
      '<a style="display: flex; align-items: center"><svg width="10" height="10"></svg>Inbox<span>3</span></a>',
    );
    const [icon, translation, number] = await boxesOf('a > *');
    expect(icon?.x).toBeLessThan(translation?.x ?? 0);
    expect(translation?.x).toBeLessThan(number?.x ?? 0);
    expect(new Set((await boxesOf('a')).map(({ height }) => height < 30))).toEqual(new Set([true]));
  });

  it('moves no cell of a grid to another column', async () => {
    await showIn(
      '<div style="display: grid; grid-template-columns: 100px 100px"><div>One</div><div>Two</div><div>Three</div><div>Four</div></div>',
    );
    const boxes = await boxesOf('div > div');
    expect(boxes.map(({ x }) => x)).toEqual([
      boxes[0]?.x,
      (boxes[0]?.x ?? 0) + 100,
      boxes[0]?.x,
      (boxes[0]?.x ?? 0) + 100,
    ]);
  });

  it('adds no cells or rows to a table', async () => {
    await showIn('<table><tr><th>Fruit</th><th>Price</th></tr><tr><td>Apple</td><td>3.50</td></tr></table>');
    const boxes = await boxesOf('th, td');
    expect(boxes.map(({ x }) => x)).toEqual([boxes[0]?.x, boxes[1]?.x, boxes[0]?.x, boxes[1]?.x]);
    expect(await page.locator('tr > *').count()).toBe(4);
  });

  it('keeps the translation of a button on the same line', async () => {
    await showIn('<button>Send</button>');
    const [button] = await boxesOf('button');
    expect(button?.height).toBeLessThan(30);
    expect(await page.locator('button').textContent()).toBe('SendSend°');
  });

  it.each([
    ['a button', '<p>A price<br><small>per person</small><br><button id="below">Go</button></p>'],
    ['a picture', '<p>Some words <br><img id="below" alt="" width="20" height="20"></p>'],
    ['a field', '<label>Your name<br><input id="below"></label>'],
  ])('puts the translation above %s in the line below a text, and adds no empty line', async (_, html) => {
    await showIn(html);
    const [translation] = await boxesOf('interlinear-translation');
    const [below] = await boxesOf('#below');
    const end = (translation?.y ?? 0) + (translation?.height ?? 0);
    expect(below?.y).toBeGreaterThanOrEqual(end - 2);
    expect(below?.y).toBeLessThan(end + 10);
  });

  it.each([
    ['a cell of a row', '<div style="display: flex"><p id="text">Time<br><b>ten minutes</b></p></div>'],
    ['a link', '<a href="/" id="text"><small>Next</small><br>Installation</a>'],
    ['a button', '<button id="text">Add<br>to cart</button>'],
  ])('puts the translation under %s with two lines', async (_, html) => {
    await showIn(html);
    const [text] = await boxesOf('#text');
    const [translation] = await boxesOf('interlinear-translation');
    const lines = await page.evaluate(() => {
      const range = document.createRange();
      range.selectNodeContents(document.querySelector('#text') ?? document);
      const [translated] = document.getElementsByTagName('interlinear-translation');
      if (translated) range.setEndBefore(translated);
      return range.getBoundingClientRect().bottom;
    });
    expect(translation?.y).toBeGreaterThanOrEqual(lines - 1);
    expect(translation?.x).toBeLessThan((text?.x ?? 0) + 12);
  });

  it('puts the translation of a label between it and its field', async () => {
    await showIn('<label>Name <input name="name"></label> <label><input type="checkbox"> Remember me</label>');
    const [label, translation, field] = await boxesOf('label:first-child, label:first-child > *');
    expect(translation?.x).toBeGreaterThan(label?.x ?? 0);
    expect(field?.x).toBeGreaterThan(translation?.x ?? 0);
    expect(await page.locator('input').count()).toBe(2);
    expect(await htmlOf('label:last-child')).toMatch(/^<input type="checkbox"> Remember me<interlinear-translation /);
  });

  it('puts the translation of a line with an ellipsis on separate lines', async () => {
    const ellipsis = 'width: 90px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis';
    await showIn(`<div style="display: flex"><a href="/" style="${ellipsis}">A title too long</a></div>`);
    const [link, translation] = await boxesOf('a, interlinear-translation');
    expect(translation?.y).toBeGreaterThan(link?.y ?? 0);
    expect((translation?.y ?? 0) + (translation?.height ?? 0)).toBeLessThanOrEqual(
      (link?.y ?? 0) + (link?.height ?? 0),
    );
    expect(translation?.height).toBeGreaterThan(30);
  });

  it('does not clamp the translation of a text that is clamped to two lines', async () => {
    const clamp = 'display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden';
    await showIn(`<div style="width: 100px"><p style="${clamp}">${'Many words in it '.repeat(9)}</p></div>`);
    expect(await page.locator('div > interlinear-translation').count()).toBe(1);
    const [original, translation] = await boxesOf('p, interlinear-translation');
    expect(translation?.y).toBeGreaterThanOrEqual((original?.y ?? 0) + (original?.height ?? 0));
  });

  it.each(['max-height: 2.5em', 'height: 40px'])(
    'does not cut the translation of a text that is cut at a %s',
    async (limit) => {
      await showIn(
        `<div style="width: 100px"><p style="overflow: hidden; ${limit}">${'Many words in it '.repeat(9)}</p></div>`,
      );
      expect(await page.locator('div > interlinear-translation').count()).toBe(1);
      const [original, translation] = await boxesOf('p, interlinear-translation');
      expect(translation?.y).toBeGreaterThanOrEqual((original?.y ?? 0) + (original?.height ?? 0));
    },
  );

  it.each([
    ['has room for it', 'height: 90px', 'Some words of a text'],
    ['is closed', 'height: 0', 'Some words of a text'],
    ['grows with it', '', 'Many words in it '.repeat(9)],
    ['has more than the text', 'height: 40px', `<img alt="" width="9">${'Many words in it '.repeat(9)}<div>More</div>`],
  ])('keeps the translation in a box that hides its overflow and %s', async (_, height, html) => {
    await showIn(`<div style="width: 300px"><div style="overflow: hidden; ${height}">${html}</div></div>`);
    expect(await page.locator('div > div > interlinear-translation').first().count()).toBe(1);
  });

  it.each(
    [
      'display: grid; grid-template-columns: 100px 100px',
      'display: flex',
      'display: flex; flex-direction: column',
    ].flatMap((layout) => LIMITS.map((limit) => [layout, limit] as const)),
  )('shows the translation of limited text in a cell without moving other cells (%s; %s)', async (layout, limit) => {
    const clamp = `${limit}; overflow: hidden; width: 100px`;
    await page.evaluate(
      (html) => {
        document.body.innerHTML = html;
      },
      `<div style="${layout}"><p style="${clamp}" id="cut">${'Many words in it '.repeat(30)}</p><p id="next" translate="no">Next</p></div>`,
    );
    const before = (await boxesOf('#next'))[0];
    await page.evaluate(() => underTest.showAll('bilingual', (unit) => underTest.markWords(unit.content)));
    const [cut, translation, next] = await boxesOf('#cut, interlinear-translation, #next');
    expect(next?.x).toBe(before?.x);
    expect(translation?.height).toBeGreaterThan(20);
    const isInside = await page.evaluate(() => document.querySelector('#cut > interlinear-translation') !== null);
    const bottom = isInside ? (cut?.y ?? 0) + (cut?.height ?? 0) : Number.POSITIVE_INFINITY;
    expect((translation?.y ?? 0) + (translation?.height ?? 0)).toBeLessThanOrEqual(bottom);
    expect(translation?.x).toBe(cut?.x);
  });
});

describe('[EXT-02] a box of a fixed size', () => {
  const WORDS = 'Some words that fill a few lines';
  const TWICE = `<p style="margin: 0">${WORDS}</p>`.repeat(2);
  const SLIDES = `<p style="flex: none; width: 300px; margin: 0">${WORDS}</p>`.repeat(3);

  async function heightsOf(selector: string): Promise<number[]> {
    return (await boxesOf(selector)).map(({ height }) => height);
  }

  it.each([
    ['a card', 'overflow: hidden; width: 200px; height: 110px', `<h3>A title</h3><p>${WORDS}</p>`],
    [
      'a card with a picture',
      'overflow: hidden; width: 200px; height: 130px',
      `<p><img alt="" height="20"></p><div><p>${WORDS}</p></div>`,
    ],
    [
      'a card with room above its text',
      'overflow: hidden; width: 200px; height: 48px; padding: 30px 0 0',
      '<p>A line</p>',
    ],
    ['a card with loose text', 'overflow: hidden; width: 200px; height: 70px', `${WORDS}<div>More</div>`],
    [
      'a row of links',
      'overflow: hidden; width: 300px; height: 40px; display: flex',
      '<a href="/a">First link</a><a href="/b">The second</a><a href="/c">The third</a>',
    ],
    [
      'a row of cells that cut their lines',
      'width: 300px; height: 40px; display: grid; grid-template-columns: 80px 1fr; align-items: center',
      `<b>A name</b><div style="min-width: 0"><p style="margin: 0; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">${WORDS} and more of it</p></div>`,
    ],
    [
      'a banner over a picture',
      'width: 300px; height: 130px; position: relative; display: flex; flex-direction: column; justify-content: center',
      `<div style="position: absolute; inset: 0"><img alt="" style="height: 100%"></div><h1>A title</h1><p>${WORDS}</p>`,
    ],
    ['an entry of a list', 'width: 200px; height: 40px; line-height: 40px', 'Words of an entry'],
    ['a floating entry', 'float: left; height: 40px; line-height: 40px', '<a href="/a">Words of an entry</a>'],
  ])('grows with the translations in %s', async (_, style, html) => {
    await showIn(
      `<div id="box" style="${style}">${html}</div><p translate="no" id="below" style="clear: both">Below</p>`,
    );
    const [box] = await boxesOf('#box');
    const [below] = await boxesOf('#below');
    const end = (box?.y ?? 0) + (box?.height ?? 0);
    const translations = await boxesOf('interlinear-translation');
    for (const { y, height } of translations) expect(y + height).toBeLessThanOrEqual(end);
    expect(translations.length).toBeGreaterThan(0);
    expect(box?.height).toBeGreaterThan(Number(/[^-]height: (\d+)/.exec(style)?.[1]));
    expect(below?.y).toBeGreaterThanOrEqual(end);
  });

  it.each([
    ['button', '<button style="width: 120px; height: 36px">Read more</button>'],
    ['button', '<button style="width: 120px; height: 36px; display: flex"><span>Read more</span></button>'],
    ['a', '<a href="/a" style="width: 100px; height: 24px; display: inline-block">Read more</a>'],
  ])('grows with the translation in a %s, where that does not fit beside the original', async (tag, html) => {
    await showIn(`<p>${html}</p><p>${html.replace(/width: \d+px/, 'width: 300px')}</p>`);
    const boxes = await boxesOf(tag);
    const translations = await boxesOf('interlinear-translation');
    expect(translations).toHaveLength(2);
    for (const [index, { y, height }] of translations.entries()) {
      const { y: top, height: whole } = boxes[index] as Box; // each has one
      expect(y).toBeGreaterThanOrEqual(top);
      expect(y + height).toBeLessThanOrEqual(top + whole);
    }
    const height = Number(/height: (\d+)/.exec(html)?.[1]);
    expect(boxes[0]?.height).toBeGreaterThan(height);
    expect(boxes[1]?.height).toBe(height);
  });

  it.each([
    [
      'a button',
      '<button style="width: 120px; height: 36px; white-space: nowrap; overflow: hidden">Read it now</button>',
    ],
    [
      'a link like a button',
      '<a style="display: inline-flex; width: 100px; white-space: nowrap"><span>Read it now</span></a>',
    ],
    ['a badge', '<b style="display: flex; width: 64px; height: 64px; align-items: center">Best price</b>'],
  ])('grows in width with the translation in %s, which stays on one line', async (_, html) => {
    await showIn(`<section>${html}</section>`);
    const [box] = await boxesOf('section > *');
    const [translation] = await boxesOf('interlinear-translation');
    const { x = 0, width = 0 } = box ?? {};
    expect(translation?.x).toBeGreaterThanOrEqual(x);
    expect((translation?.x ?? 0) + (translation?.width ?? Number.NaN)).toBeLessThanOrEqual(x + width);
    expect(width).toBeGreaterThan(Number(/width: (\d+)/.exec(html)?.[1]));
  });

  it.each([
    ['has room for it', '<button style="width: 300px; white-space: nowrap">Go on</button>'],
    ['has more than a few words', `<p style="width: 300px; display: flex">${WORDS} and a bit</p>`],
    [
      'is a cell of a grid',
      '<div style="display: grid"><a style="width: 90px; white-space: nowrap">Read it now</a></div>',
    ],
  ])('keeps its width where it %s', async (_, html) => {
    await showIn(`<section>${html}</section>`);
    const [box] = await boxesOf('button, p, a');
    expect(box?.width).toBe(Number(/width: (\d+)/.exec(html)?.[1]));
    expect(await page.locator('interlinear-translation').count()).toBe(1);
  });

  it('does not shrink, and has its own height again without translations', async () => {
    const heights = await page.evaluate((html) => {
      document.body.innerHTML = html;
      const measure = () => Array.from(document.body.children, (box) => box.getBoundingClientRect().height);
      const shown = underTest.showAll('bilingual', () => ['Hm']);
      const translated = measure();
      for (const translation of shown) translation.remove();
      return { translated, original: measure() };
    }, `<div style="overflow: hidden; height: 44px">${TWICE}</div><nav style="overflow: hidden; height: 40px; display: flex"><a>A link</a></nav>`);
    expect(heights.translated[0]).toBeGreaterThan(80);
    expect(heights.translated[1]).toBe(40);
    expect(heights.original).toEqual([44, 40]);
  });

  it.each([
    ['has room for them', 'height: 500px', TWICE],
    ['cuts the original already', 'height: 30px', TWICE],
    ['is closed', 'height: 0', TWICE],
    ['shows one of several slides', 'height: 38px; display: flex', SLIDES],
    ['opens and closes', 'height: 76px; transition: height 1s', TWICE],
    ['is opened by a script', 'height: 76px; transition: all 1s', TWICE],
    ['is in front of the page', 'height: 76px; position: absolute', TWICE],
    ['is as high as a screen', 'height: 620px', `<p style="margin: 0">${WORDS}</p>`.repeat(24)],
    ['has a part of the same height', 'height: 76px', `<div style="height: 100%">${TWICE}</div>`],
    ['scrolls', 'height: 76px; overflow: auto', TWICE],
    ['lets the original stand out', 'height: 30px; overflow: visible', TWICE],
    ['has a part that scrolls', 'height: 76px', `<div style="overflow: auto">${TWICE}</div>`],
  ])('keeps its height where it %s', async (_, style, html) => {
    await page.evaluate((content) => {
      document.body.innerHTML = content;
    }, `<div id="box" style="overflow: hidden; width: 300px; ${style}">${html}</div>`);
    const before = await heightsOf('#box');
    await page.evaluate(() => underTest.showAll('bilingual', (unit) => underTest.markWords(unit.content)));
    expect(await heightsOf('#box')).toEqual(before);
    expect(await page.locator('interlinear-translation:not([data-box])').count()).toBeGreaterThan(0);
    expect(await page.locator('[data-box]').count()).toBe(0);
  });

  it.each([
    'height: 76px',
    'height: 50%',
    'display: grid; grid-auto-rows: 76px',
    'display: grid; grid-template-rows: 76px',
  ])('keeps its height in an element of a given height (%s)', async (around) => {
    await showIn(
      `<main style="height: 152px"><div style="${around}"><div id="box" style="overflow: hidden; width: 300px; height: 76px">${TWICE}</div></div></main>`,
    );
    expect(await heightsOf('#box')).toEqual([76]);
    expect(await page.locator('[data-box]').count()).toBe(0);
  });
});

describe('[EXT-02] styles', () => {
  it.each(['quote', 'box'])('keeps the border of %s beside a floating box, or both below it', async (style) => {
    const beside = (width: number) =>
      `<div style="width: 400px; clear: both"><i style="float: left; width: ${width}px; height: 200px"></i><p style="margin: 0">Some words</p></div>`;
    await showIn(beside(150) + beside(300));
    await page.evaluate((name) => {
      for (const shown of document.querySelectorAll('interlinear-translation')) shown.setAttribute('data-style', name);
    }, style);
    const [floating, below] = (await boxesOf('i')) as [Box, Box]; // there are two
    const translations = await boxesOf('interlinear-translation');
    expect(translations[0]?.x).toBe(floating.x + 150);
    expect(translations[0]?.y).toBeLessThan(floating.y + 200);
    expect(translations[1]).toMatchObject({ x: below.x, y: below.y + 200 });
  });

  it.each(['quote', 'box'])('keeps the border of %s inside a narrow column', async (style) => {
    await showIn('<div style="width: 150px; overflow: hidden"><p style="margin: 0">Some words</p></div>');
    await page.evaluate((name) => {
      document.querySelector('interlinear-translation')?.setAttribute('data-style', name);
    }, style);
    const column = page.locator('div').first();
    expect(await column.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });

  it('protects a translation from the styles of the page', async () => {
    await page.evaluate(() => {
      document.body.innerHTML = `<style>
        #post > * { display: none !important; position: absolute !important; float: right; margin: 99px !important; border: 9px solid }
        * { transform: rotate(90deg); width: 1px; opacity: 0.1 }
        interlinear-translation { background: red !important; color: red !important }
        #post { color: rgb(1, 2, 3); font-size: 21px }</style><div id="post">Some text of a post</div>`;
    });
    await page.evaluate(() => underTest.showAll('bilingual', (unit) => underTest.markWords(unit.content)));
    const style = await page.locator('interlinear-translation').evaluate((element) => {
      const {
        display,
        position,
        float,
        borderTopWidth,
        transform,
        opacity,
        backgroundColor,
        color,
        fontSize,
        marginLeft,
      } = getComputedStyle(element);
      return {
        display,
        position,
        float,
        borderTopWidth,
        transform,
        opacity,
        backgroundColor,
        color,
        fontSize,
        marginLeft,
      };
    });
    expect(style).toEqual({
      display: 'block',
      position: 'static',
      float: 'none',
      borderTopWidth: '0px',
      transform: 'none',
      opacity: '1',
      backgroundColor: 'rgba(0, 0, 0, 0)',
      color: 'rgb(1, 2, 3)',
      fontSize: '21px',
      marginLeft: '0px',
    });
  });

  it('does not affect the page with our styles and removes them', async () => {
    const result = await page.evaluate(() => {
      document.body.innerHTML = '<p>One <b>two</b></p>';
      const stylesOf = () =>
        [...document.querySelectorAll('body, p, b')].map((element) => JSON.stringify(getComputedStyle(element)));
      const [sheetsBefore, before] = [document.adoptedStyleSheets.length, stylesOf()];
      const takeAway = underTest.adoptStyles(document);
      const withSheet = stylesOf();
      takeAway();
      return {
        isSame: before.join() === withSheet.join(),
        sheetsBefore,
        sheetsAfter: document.adoptedStyleSheets.length,
      };
    });
    expect(result.isSame).toBe(true);
    expect(result.sheetsBefore).toBeGreaterThan(0);
    expect(result.sheetsAfter).toBe(0);
  });

  it('provides distinct translation styles', async () => {
    const looks = await page.evaluate(() => {
      document.body.innerHTML = '<p>Text</p>';
      return Object.keys(underTest.TRANSLATION_STYLES).map((style) => {
        const shown = underTest.showBilingual(underTest.unitWith('Text'), ['Text'], { ...underTest.appearance, style });
        const element = document.querySelector('interlinear-translation');
        const computed = element && getComputedStyle(element);
        const look = [
          'opacity',
          'textDecoration',
          'backgroundColor',
          'border',
          'borderInlineStart',
          'fontStyle',
          'fontWeight',
          'filter',
        ]
          .map((property) => computed?.[property as 'filter'])
          .join(' ');
        shown.remove();
        return look;
      });
    });
    expect(looks.length).toBeGreaterThanOrEqual(8);
    expect(new Set(looks).size).toBe(looks.length);
  });

  it.each([
    ['a button', '<button id="pressed">Options</button>'],
    ['a link', '<a href="#" id="pressed">Options</a>'],
    ['a tab', '<div role="tab" id="pressed">Options</div>'],
    ['a label', '<label id="pressed">Options</label>'],
    ['a link in a label', '<label>See <a href="#" id="pressed">the options</a></label>'],
  ])('lets %s be pressed itself where it shows its translation', async (_, html) => {
    await showIn(`<p>${html}</p>`);
    const pressed = page.evaluate(
      () =>
        new Promise((resolve) => {
          // The click on a copied link is followed by one on the link itself.
          addEventListener('click', ({ target }) => target instanceof Element && target.id && resolve(target.id));
        }),
    );
    const [box] = await boxesOf('interlinear-translation a, interlinear-translation:not(:has(a))');
    const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
    await page.mouse.click(x + width - 4, y + height / 2);
    expect(await pressed).toBe('pressed');
  });

  it('unblurs the translation in a button under the pointer', async () => {
    await page.evaluate(() => {
      document.body.innerHTML = '<button>Options</button>';
      underTest.showBilingual(underTest.unitWith('Options'), ['Wahl'], { ...underTest.appearance, style: 'blur' });
    });
    const filter = () =>
      page.locator('interlinear-translation').evaluate((element) => getComputedStyle(element).filter);
    expect(await filter()).toMatch(/^blur/);
    await page.locator('button').hover();
    await expect.poll(filter).toBe('none');
  });

  it('blurs one style until the pointer is over it or it is printed', async () => {
    await page.evaluate(() => {
      document.body.innerHTML = '<p>Text</p>';
      underTest.showBilingual(underTest.unitWith('Text'), ['Wort'], { ...underTest.appearance, style: 'blur' });
    });
    const translation = page.locator('interlinear-translation');
    expect(await translation.evaluate((element) => getComputedStyle(element).filter)).toMatch(/^blur/);
    await page.emulateMedia({ media: 'print' });
    const printed = translation.evaluate((element) => {
      const { breakBefore, breakInside } = getComputedStyle(element);
      return { breakBefore, breakInside };
    });
    expect(await printed).toEqual({ breakBefore: 'avoid', breakInside: 'avoid' });
    await expect.poll(() => translation.evaluate((element) => getComputedStyle(element).filter)).toBe('none');
    await page.emulateMedia({ media: 'screen' });
    await expect.poll(() => translation.evaluate((element) => getComputedStyle(element).filter)).toMatch(/^blur/);
    await translation.hover();
    await expect.poll(() => translation.evaluate((element) => getComputedStyle(element).filter)).toBe('none');
  });

  it.each([
    ['inline', 'beside'],
    ['inline-block', 'beside'],
    ['block', 'under'],
  ])('stands in a component (%s) %s its text', async (display, placement) => {
    const shown = await page.evaluate((given) => {
      document.body.innerHTML = '<p>Written <span id="time">in May</span> by the owner</p>';
      const host = document.querySelector<HTMLElement>('#time');
      if (!host) throw new Error('There is no time');
      host.style.display = given;
      const shadow = host.attachShadow({ mode: 'open' });
      shadow.append('last week');
      for (const unit of underTest.segment(shadow, underTest.policyWith()))
        if (unit.kind === 'text') underTest.showBilingual(unit, ['letzte Woche'], underTest.appearance);
      return shadow.querySelector('interlinear-translation')?.getAttribute('data-placement');
    }, display);
    expect(shown).toBe(placement);
  });

  it('applies styles in shadow roots', async () => {
    const display = await page.evaluate(() => {
      document.body.innerHTML = '<div></div>';
      const shadow = document.querySelector('div')?.attachShadow({ mode: 'open' });
      if (!shadow) return 'no root';
      const paragraph = document.createElement('p');
      paragraph.textContent = 'Inside';
      shadow.append(paragraph);
      underTest.adoptStyles(shadow);
      const [unit] = underTest.segment(shadow, underTest.policyWith());
      if (unit?.kind === 'text') underTest.showBilingual(unit, ['Drinnen'], underTest.appearance);
      const element = shadow.querySelector('interlinear-translation');
      return element && getComputedStyle(element).display;
    });
    expect(display).toBe('block');
  });
});
