import { type PagesUnderTest, preparePages } from '@interlinear/testing/browsers/page-under-test';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

declare const underTest: typeof import('../testing/render-in-page.ts');

let pages: PagesUnderTest;
let page: Page;

beforeAll(async () => {
  pages = await preparePages(new URL('../testing/render-in-page.ts', import.meta.url));
  page = await pages.open('<!doctype html><html lang="en"><title>In place</title><body></body></html>');
});

afterAll(() => pages.close());

beforeEach(async () => {
  await page.setContent('<!doctype html><html lang="en"><body></body></html>');
});

type Content = Parameters<typeof underTest.showTranslation>[1];

/** Shows the translation in place of the only text of a page with this HTML and removes it again. */
async function showIn(html: string, answer: Content) {
  return await page.evaluate(
    ([given, content]) => {
      document.body.innerHTML = given;
      const before = document.body.innerHTML;
      const [unit] = underTest.unitsOf({ mode: 'translation' });
      if (unit?.kind !== 'text') throw new Error('No text was found');
      const shown = underTest.showTranslation(unit, content);
      const translated = document.body.innerHTML;
      shown.remove();
      return { translated, isBack: document.body.innerHTML === before };
    },
    [html, answer] as const,
  );
}

describe('[EXT-02] translation in place of the original', () => {
  it('orders the elements of the page as in the translation', async () => {
    const html = '<p>The <b id="b">big</b> house of <a id="a" href="/"><i id="i">Anna</i>’s aunt</a></p>';
    const answer = [
      { open: 2 },
      'Tante von ',
      { open: 3 },
      'Anna',
      { close: 3 },
      { close: 2 },
      ' hat ein ',
      { open: 1 },
      'großes',
      { close: 1 },
    ];
    expect(await showIn(html, answer)).toEqual({
      translated: '<p><a id="a" href="/">Tante von <i id="i">Anna</i></a> hat ein <b id="b">großes</b></p>',
      isBack: true,
    });
  });

  it('changes only the data of text nodes where the order is the same', async () => {
    const records = await page.evaluate(() => {
      document.body.innerHTML = '<p> The <b>big</b> house <a href="/">here</a>\n</p>';
      const unit = underTest.unitWith('big', { mode: 'translation' });
      const observer = new MutationObserver(() => {});
      observer.observe(document.body, { attributes: true, childList: true, characterData: true, subtree: true });
      const shown = underTest.showTranslation(unit, underTest.markWords(unit.content));
      const kinds = observer.takeRecords().map(({ type }) => type);
      const html = document.body.innerHTML;
      shown.remove();
      return { kinds: [...new Set([...kinds, ...observer.takeRecords().map(({ type }) => type)])], html };
    });
    expect(records).toEqual({
      kinds: ['characterData'],
      html: '<p> The° <b>big°</b> house° <a href="/">here°</a>\n</p>',
    });
  });

  it('keeps listeners alive and restores each element and text node', async () => {
    const result = await page.evaluate(() => {
      document.body.innerHTML = '<p>One <a href="#">two</a> three <b>four</b></p>';
      const nodesBelow = () => {
        const walker = document.createTreeWalker(document.body);
        const nodes: Node[] = [];
        while (walker.nextNode()) nodes.push(walker.currentNode);
        return nodes;
      };
      const before = nodesBelow();
      let clicks = 0;
      document.querySelector('a')?.addEventListener('click', () => {
        clicks += 1;
      });
      const unit = underTest.unitWith('two', { mode: 'translation' });
      const shown = underTest.showTranslation(unit, [
        { open: 2 },
        'vier',
        { close: 2 },
        ' ',
        { open: 1 },
        'zwei',
        { close: 1 },
      ]);
      document.querySelector('a')?.click();
      shown.remove();
      const after = nodesBelow();
      return { clicks, isSame: before.length === after.length && before.every((node, index) => node === after[index]) };
    });
    expect(result).toEqual({ clicks: 1, isSame: true });
  });

  it('keeps every element of the page when marks are lost, duplicated or invented', async () => {
    const html = '<p>One <b>two</b> three <code>f()</code> four</p>';
    expect(await showIn(html, ['Eins zwei drei'])).toEqual({
      translated: '<p>Eins zwei drei<b></b><code>f()</code></p>',
      isBack: true,
    });
    const wrong: Content = [
      ...[
        { close: 9 },
        'Eins ',
        { open: 1 },
        'zwei',
        { open: 1 },
        ' drei',
        { open: 7 },
        { leaf: 2, kind: 'code' } as const,
      ],
      ...[{ leaf: 2, kind: 'code' } as const, ' vier'],
    ];
    expect(await showIn(html, wrong)).toEqual({
      translated: '<p>Eins <b>zwei drei<code>f()</code> vier</b></p>',
      isBack: true,
    });
  });

  it('never interprets a result as markup', async () => {
    const { translated, isBack } = await showIn('<p>Harmless</p>', ['<img src=x onerror=alert(1)>']);
    expect(translated).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>');
    expect(isBack).toBe(true);
  });

  it('removes ruby annotations together with their words', async () => {
    expect(await showIn('<p><ruby>漢字<rt>かんじ</rt></ruby>を読む</p>', ['Zeichen lesen'])).toEqual({
      translated: '<p><ruby><rt></rt></ruby>Zeichen lesen</p>',
      isBack: true,
    });
  });

  it('keeps line breaks in preformatted text', async () => {
    const answer: Content = ['Eins', { leaf: 1, kind: 'break' }, 'zwei'];
    expect(await showIn('<p style="white-space: pre">One\ntwo</p>', answer)).toEqual({
      translated: '<p style="white-space: pre">Eins\nzwei</p>',
      isBack: true,
    });
  });

  it('submits the original value of a translated option', async () => {
    const result = await page.evaluate(() => {
      document.body.innerHTML = '<select><option>Germany</option><option value="fr">France</option></select>';
      const before = document.body.innerHTML;
      const shown = underTest.showAll('translation', (unit) => underTest.markWords(unit.content));
      const select = document.querySelector('select');
      const translated = { text: select?.selectedOptions[0]?.text, value: select?.value };
      for (const one of shown) one.remove();
      return { ...translated, isBack: document.body.innerHTML === before };
    });
    expect(result).toEqual({ text: 'Germany°', value: 'Germany', isBack: true });
  });

  it('restores an attribute unless the page has changed it', async () => {
    const result = await page.evaluate(() => {
      document.body.innerHTML = '<img alt="A river"><input placeholder="Your name">';
      const shown = underTest.showAll('translation', (unit) => underTest.markWords(unit.content));
      const translated = document.body.innerHTML;
      document.querySelector('input')?.setAttribute('placeholder', 'Your full name');
      for (const one of shown) one.remove();
      return { translated, after: document.body.innerHTML };
    });
    expect(result).toEqual({
      translated: '<img alt="A° river°"><input placeholder="Your° name°">',
      after: '<img alt="A river"><input placeholder="Your full name">',
    });
  });
});

describe('[EXT-07] page changes during translation', () => {
  it('leaves nodes where a framework expects them', async () => {
    const html = await page.evaluate(() => {
      document.body.innerHTML = '<p>You have <b>5</b> messages</p>';
      const paragraph = document.querySelector('p');
      const [first, , last] = paragraph?.childNodes ?? [];
      const unit = underTest.unitWith('messages', { mode: 'translation' });
      const shown = underTest.showTranslation(unit, ['Sie haben ', { open: 1 }, '5', { close: 1 }, ' Nachrichten']);
      // React removes a child and sets the text of another without knowing of the translation.
      if (last) paragraph?.removeChild(last);
      if (first) first.nodeValue = 'You have got ';
      shown.remove();
      return document.body.innerHTML;
    });
    expect(html).toBe('<p>You have got <b>5</b></p>');
  });

  it('keeps nodes the page has inserted or removed, even in reordered elements', async () => {
    const html = await page.evaluate(() => {
      document.body.innerHTML = '<p>One <a>two</a> three <b>four</b> five <i>six</i></p>';
      const unit = underTest.unitWith('six', { mode: 'translation' });
      const answer = [3, 2, 1].flatMap((number) => [{ open: number }, `Wort ${number}`, { close: number }, ' ']);
      const shown = underTest.showTranslation(unit, answer);
      document.querySelector('b')?.remove();
      document.querySelector('p')?.append(document.createElement('hr'));
      shown.remove();
      return document.body.innerHTML;
    });
    expect(html).toBe('<p>One <a>two</a> three  five <i>six</i><hr></p>');
  });

  it('shows streamed texts, the last one with markup', async () => {
    const result = await page.evaluate(() => {
      document.body.innerHTML = '<p>One <b>two</b> three</p>';
      const before = document.body.innerHTML;
      const unit = underTest.unitWith('two', { mode: 'translation' });
      const shown = underTest.showTranslation(unit, ['Ei']);
      const texts = [document.body.innerHTML];
      shown.update(['Eins zwei dr']);
      texts.push(document.body.innerHTML);
      shown.update(['Eins ', { open: 1 }, 'zwei', { close: 1 }, ' drei']);
      texts.push(document.body.innerHTML);
      shown.remove();
      return { texts, isBack: document.body.innerHTML === before };
    });
    expect(result).toEqual({
      texts: ['<p>Ei<b></b></p>', '<p>Eins zwei dr<b></b></p>', '<p>Eins <b>zwei</b> drei</p>'],
      isBack: true,
    });
  });
});
