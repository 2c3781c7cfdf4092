import { casesBySize } from '@interlinear/testing/test-size';
import { describe, expect, it } from 'vitest';
import { shown, start, startAndFinish, untilDone, useSessionPages } from '../testing/open-session-pages.ts';

const { open } = useSessionPages();

/** Too long for the cache of short texts. */
const LONG = `This is a sentence of ${'many '.repeat(20)}words.`;

describe('page changes', () => {
  it('[EXT-07] translates paragraphs that are appended', async () => {
    const page = await open('<main><p>First paragraph</p></main>');
    await startAndFinish(page);
    await page.evaluate(() => document.querySelector('main')?.insertAdjacentHTML('beforeend', '<p>Second one</p>'));
    await page.waitForFunction(() => underTest.shownTexts().length === 2);
    expect(await shown(page)).toEqual(['【First paragraph】', '【Second one】']);
    expect(await page.evaluate(() => tested.requests.map(({ texts }) => texts))).toEqual([
      ['First paragraph'],
      ['Second one'],
    ]);
  });

  it('[EXT-07] shows one translation in a copy that the page makes of a translated part, and none after the end', async () => {
    const page = await open('<main><p id="first">First <b>paragraph</b></p></main><aside></aside>');
    await startAndFinish(page);
    await page.evaluate(() => {
      const first = document.querySelector('#first');
      first?.after(first.cloneNode(true));
      document.querySelector('aside')?.append(...(first?.cloneNode(true).childNodes ?? []));
    });
    await page.waitForFunction(() => underTest.shownTexts().length === 3);
    await untilDone(page);
    expect(await shown(page)).toEqual(Array(3).fill('【First】 【paragraph】'));
    await page.evaluate(() => {
      const first = document.querySelector('#first');
      first?.after(first.cloneNode(true));
      tested.session.stop();
    });
    expect(await page.evaluate(() => document.querySelectorAll('interlinear-translation').length)).toBe(0);
  });

  it.each(casesBySize(1, ['translation', 'bilingual']))(
    '[SUB-03] leaves the captions of players alone while they change, %s',
    async (mode) => {
      const names = ['ytp-caption-window-container', 'vjs-text-track-display', 'some-subtitles'];
      const page = await open(`<p>First paragraph</p><div style="position: relative"><video></video>
        ${names.map((name) => `<div class="${name}" style="position: absolute"><span>spoken</span></div>`).join('')}</div>`);
      await startAndFinish(page, { mode });
      const captions = await page.evaluate(() => {
        const containers = document.querySelectorAll('div > div');
        for (const container of containers) {
          // Players change the text, exchange the line, and fill the container anew.
          const [line] = container.children;
          if (line?.firstChild) line.firstChild.nodeValue = 'spoken next';
          line?.after(document.createElement('p'));
          container.insertAdjacentHTML('beforeend', '<div><span>spoken <i>last</i></span></div>');
        }
        document.querySelector('p')?.insertAdjacentHTML('afterend', '<p>Second one</p>');
        return [...containers].map(({ innerHTML }) => innerHTML);
      });
      await page.waitForFunction(() => tested.requests.length === 2);
      await untilDone(page);
      expect(await page.evaluate(() => tested.requests.flatMap(({ texts }) => texts))).toEqual([
        'First paragraph',
        'Second one',
      ]);
      expect(
        await page.evaluate(() => [...document.querySelectorAll('div > div[class]')].map(({ innerHTML }) => innerHTML)),
      ).toEqual(captions);
    },
  );

  it.each(casesBySize(1, ['bilingual', 'translation']))(
    'merges two texts when the paragraph between them leaves their link, %s',
    async (mode) => {
      const parted = [
        'A <em>title<p>New</p></em>',
        '<em>title<p>New</p></em> B',
        'A <b>x</b> <em><i>t</i><p>New</p></em> B',
      ];
      const page = await open(parted.map((html) => `<h1>${html}</h1>`).join(''));
      await startAndFinish(page, { mode });
      const found = await page.evaluate(() => {
        for (const paragraph of document.querySelectorAll('p')) paragraph.remove();
        return tested.session.state().found;
      });
      await page.waitForFunction((before) => tested.session.state().found < before, found);
      await untilDone(page);
      const joined = await page.evaluate(() => document.body.innerHTML);
      await page.evaluate(() => {
        tested.session.stop();
        tested.session.start();
      });
      await untilDone(page);
      expect(joined).toBe(await page.evaluate(() => document.body.innerHTML));
    },
  );

  it('[EXT-02] does not translate a translation that arrives while the originals are reread', async () => {
    const texts = Array.from({ length: 40 }, (_, index) => `Paragraph ${'i'.repeat(index + 1)}`);
    const page = await open(texts.map((text) => `<p style="margin: 0">${text}</p>`).join(''));
    const asked = await page.evaluate(async () => {
      let isBusy = false;
      let lostMs = 0;
      const waiting: (() => void)[] = [];
      const { session, requests, release, held } = underTest.createSessionUnderTest({
        mode: 'translation',
        answerAfter: 'held',
        scheduler: {
          // Simulates a busy machine: a few steps per slice, and none until the test allows it.
          now: () => {
            if (isBusy) lostMs += 10;
            return performance.now() + lostMs;
          },
          yieldToPage: () => new Promise((resolve) => (isBusy ? waiting.push(resolve) : setTimeout(resolve))),
        },
      });
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      session.start();
      while (requests.flatMap((request) => request.texts).length < 40) await frame();
      isBusy = true;
      document.body.lang = 'fr';
      for (let count = 0; count < 3; count += 1) await frame();
      release(held());
      while (!document.body.textContent?.includes('【')) await frame();
      for (let count = 0; count < 3; count += 1) await frame();
      isBusy = false;
      for (const resolve of waiting) resolve();
      while (session.state().status !== 'done' && held() === 0) await frame();
      return requests.flatMap((request) => request.texts);
    });
    expect(asked).toEqual(texts);
    const shownNow = await page.locator('p').evaluateAll((paragraphs) => paragraphs.map((each) => each.textContent));
    expect(shownNow).toEqual(texts.map((text) => `【${text}】`));
  });

  it('[EXT-07] translates rewritten text and shows no stale translation', async () => {
    const page = await open('<p id="p">Old words</p>');
    await startAndFinish(page);
    await page.evaluate(() => {
      const text = document.querySelector('#p')?.firstChild;
      if (text) text.nodeValue = 'New words';
    });
    await page.waitForFunction(() => underTest.shownTexts().includes('【New words】'));
    expect(await shown(page)).toEqual(['【New words】']);
  });

  it.each(casesBySize(1, ['translation', 'bilingual']))('follows replaced text, %s', async (mode) => {
    const page = await open('<div id="d">Some <b>old</b> words<p>and a paragraph</p></div>');
    await startAndFinish(page, { mode });
    await page.evaluate(() => {
      const div = document.querySelector('#d');
      if (div) div.innerHTML = 'Other <i>new</i> words<p>and another</p>';
    });
    await page.waitForFunction(() => /【and another】/.test(document.body.textContent ?? ''));
    await untilDone(page);
    const text = await page.evaluate(() => document.body.textContent ?? '');
    expect(text).toContain('【Other】 【new】 【words】');
    expect(text).not.toContain('old');
  });

  it.each(
    casesBySize(2, [
      ['bilingual', 'of the river'],
      ['translation', LONG],
      ['translation', 'of the river'],
      ['bilingual', LONG],
    ]),
  )('shows the cached translation of rewritten nested text once, %s, %s', async (mode, words) => {
    const page = await open(`<p>A song <span id="s">${words}</span></p>`);
    await startAndFinish(page, { mode });
    const text = await page.evaluate(async (given) => {
      const span = document.querySelector('#s');
      if (span) span.textContent = given;
      await new Promise(requestAnimationFrame);
      await new Promise((resolve) => setTimeout(resolve));
      return document.querySelector('p')?.textContent;
    }, words);
    const translation = `【A song】 【${words}】`;
    expect(text).toBe(mode === 'bilingual' ? `A song ${words}${translation}` : translation);
  });

  it.each(casesBySize(1, ['bilingual', 'translation']))(
    'shows the cached translation of a long text recently removed from the same place, %s',
    async (mode) => {
      const page = await open(`<p id="p">${LONG}</p>`);
      await startAndFinish(page, { mode });
      const text = await page.evaluate(async (given) => {
        const paragraph = document.querySelector('#p');
        if (paragraph) paragraph.textContent = given;
        await new Promise(requestAnimationFrame);
        await new Promise((resolve) => setTimeout(resolve));
        return paragraph?.textContent;
      }, LONG);
      expect(text).toBe(mode === 'bilingual' ? `${LONG}【${LONG}】` : `【${LONG}】`);
      expect(await page.evaluate(() => tested.requests.length)).toBe(1);
    },
  );

  it.each(['short words', LONG])('restores a translation that the page has overwritten: %s', async (words) => {
    const page = await open(`<p id="p">${words}</p>`);
    await startAndFinish(page, { mode: 'translation' });
    await page.evaluate((given) => {
      const text = document.querySelector('#p')?.firstChild;
      if (text) text.nodeValue = given;
    }, words);
    await page.waitForFunction((given) => document.body.textContent === `【${given}】`, words);
    await page.evaluate(() => tested.session.stop());
    expect(await page.evaluate(() => document.body.textContent)).toBe(words);
  });

  it('[EXT-07] puts the translation behind the text again when the page rewrites a part and moves it to the end', async () => {
    const page = await open('<ul><li>Two <span>and a half</span></li></ul>');
    await startAndFinish(page);
    await page.evaluate(() => {
      const part = document.querySelector('span');
      if (part) part.textContent = 'or three';
      if (part) document.querySelector('li')?.append(part);
    });
    await page.waitForFunction(() => underTest.shownTexts().includes('【Two】 【or three】'));
    expect(await page.locator('li > :last-child').textContent()).toBe('【Two】 【or three】');
  });

  it('switches the mode back and forth without new requests', async () => {
    const page = await open(`<p>${LONG}</p><p>\n  Some <a href="/x">link</a>\n</p><ul><li> short </li></ul>`);
    await startAndFinish(page);
    const bilingual = await page.evaluate(() => document.body.innerHTML);
    await page.evaluate(() => tested.session.setMode('translation'));
    await page.waitForFunction(() => !document.querySelector('interlinear-translation'));
    await untilDone(page);
    expect(await page.evaluate(() => document.body.textContent)).toBe(`【${LONG}】\n  【Some】 【link】\n 【short】 `);
    await page.evaluate(() => tested.session.setMode('bilingual'));
    await page.waitForFunction(() => document.querySelectorAll('interlinear-translation').length === 3);
    expect(await page.evaluate(() => document.body.innerHTML)).toBe(bilingual);
    expect(await page.evaluate(() => tested.requests.length)).toBe(1);
  });

  it.each(casesBySize(1, ['bilingual', 'translation']))(
    'moves the translation behind nodes the page moves to the end of the text, %s',
    async (mode) => {
      const page = await open('<h1>A <em>title</em></h1>');
      await startAndFinish(page, { mode });
      const text = await page.evaluate(async () => {
        const heading = document.querySelector('h1');
        heading?.append(heading.querySelector('em') ?? '');
        await new Promise(requestAnimationFrame);
        await new Promise((resolve) => setTimeout(resolve));
        return heading?.textContent;
      });
      const translation = '【A】 【title】';
      expect(text).toBe(mode === 'bilingual' ? `A title${translation}` : translation);
    },
  );

  it('shows cached translations of re-rendered text in the same frame without a request', async () => {
    const page = await open('<main><p>First paragraph</p><p>Second one</p></main>');
    await startAndFinish(page);
    const frames = await page.evaluate(async () => {
      const main = document.querySelector('main');
      if (main) main.innerHTML = '<p>First paragraph</p><p>Second one</p>';
      await new Promise(requestAnimationFrame);
      // After the callbacks of that frame and before those of the next.
      await new Promise((resolve) => setTimeout(resolve));
      return underTest.shownTexts();
    });
    expect(frames).toEqual(['【First paragraph】', '【Second one】']);
    expect(await page.evaluate(() => tested.requests.length)).toBe(1);
  });

  it('translates hidden text once a class, an attribute or a style sheet shows it', async () => {
    const page =
      await open(`<style>.closed, body:not(.open) .menu { display: none } .unseen { visibility: hidden }</style>
      <p>Seen</p><div class="closed" id="a">By class</div><div hidden id="b">By attribute</div>
      <div class="menu">By rule</div><div class="unseen" id="c">By visibility</div>`);
    await startAndFinish(page);
    expect(await shown(page)).toEqual(['【Seen】']);
    await page.evaluate(() => {
      document.querySelector('#a')?.removeAttribute('class');
      document.querySelector('#b')?.removeAttribute('hidden');
      document.querySelector('#c')?.removeAttribute('class');
      document.body.className = 'open';
    });
    await page.waitForFunction(() => underTest.shownTexts().length === 5);
    expect((await shown(page)).toSorted()).toEqual(
      ['Seen', 'By class', 'By attribute', 'By rule', 'By visibility'].map((text) => `【${text}】`).toSorted(),
    );
  });

  it('[EXT-07] follows a navigation within the page and drops late results for the previous content', async () => {
    const page = await open('<div id="app"><p>Old page</p></div>');
    await page.evaluate(() => {
      globalThis.tested = underTest.createSessionUnderTest({ answerAfter: 'held' });
      tested.session.start();
    });
    await page.waitForFunction(() => tested.held() === 1);
    await page.evaluate(() => {
      history.pushState(null, '', '/next');
      document.body.innerHTML = '<div id="app"><p>New page</p></div>';
    });
    await page.waitForFunction(() => tested.requests.length === 2);
    await page.evaluate(() => tested.release(2));
    await untilDone(page);
    expect(await shown(page)).toEqual(['【New page】']);
    expect(await page.evaluate(() => tested.requests.map(({ isCancelled }) => isCancelled))).toEqual([true, false]);
  });

  it('follows a new root element', async () => {
    const page = await open('<p>Old page</p>');
    await startAndFinish(page);
    await page.evaluate(() => {
      const root = document.createElement('html');
      root.innerHTML = '<body><p>Wholly new</p></body>';
      document.documentElement.replaceWith(root);
    });
    await page.waitForFunction(() => underTest.shownTexts().includes('【Wholly new】'));
    expect(await page.evaluate(() => tested.session.state().found)).toBe(1);
  });

  it('removes the translation from an element that becomes editable', async () => {
    const page = await open('<p id="p">Click to edit</p>');
    await startAndFinish(page);
    await page.evaluate(() => document.querySelector('#p')?.setAttribute('contenteditable', ''));
    await page.waitForFunction(() => underTest.shownTexts().length === 0);
    expect(await page.evaluate(() => tested.session.state().found)).toBe(0);
  });

  it('[EXT-02] leaves a document alone that is an editor itself', async () => {
    const page = await open('<p>My answer</p>');
    await page.evaluate(() => {
      document.designMode = 'on';
    });
    await startAndFinish(page);
    await page.evaluate(() => document.body.append('More of it'));
    await untilDone(page);
    expect(await page.evaluate(() => tested.requests)).toEqual([]);
  });

  it('[EXT-02] shows nothing in a document that becomes an editor, and removes what it has shown', async () => {
    const page = await open('<p>My answer</p>');
    await start(page, { answerAfter: 'held' });
    await page.waitForFunction(() => tested.held() === 1);
    await page.evaluate(() => tested.release());
    await untilDone(page);
    await page.evaluate(() => {
      const text = document.createElement('p');
      text.textContent = 'More of it';
      document.body.append(text);
    });
    await page.waitForFunction(() => tested.held() === 1);
    expect(await shown(page)).toEqual(['【My answer】']);
    await page.evaluate(() => {
      document.designMode = 'on';
      tested.release();
    });
    await page.waitForFunction(() => underTest.shownTexts().length === 0);
    expect(await page.evaluate(() => tested.session.state().found)).toBe(0);
  });

  it('[EXT-07] reads the page no second time for its title, a script or a style sheet, which may reveal a text', async () => {
    const page = await open(`<title>One</title><style>.closed { display: none }</style>
      <p>First <b id="seen">paragraph</b></p><p class="closed" id="revealed">Hidden one</p>`);
    await startAndFinish(page);
    const read = await page.evaluateHandle(() => {
      const ids = new Set<string>();
      // Reading asks every element for its attributes.
      const { hasAttributes } = Element.prototype;
      Element.prototype.hasAttributes = function () {
        ids.add(this.id);
        return hasAttributes.call(this);
      };
      document.title = 'Two';
      document.querySelector('title')?.firstChild?.replaceWith('Three');
      document.body.append(document.createElement('script'));
      const style = document.createElement('style');
      style.textContent = '.closed { display: block }';
      document.head.append(style);
      return ids;
    });
    await page.waitForFunction(() => underTest.shownTexts().length === 2);
    expect(await shown(page)).toEqual(['【First】 【paragraph】', '【Hidden one】']);
    const ids = await read.evaluate((set) => [...set]);
    expect(ids).toContain('revealed');
    expect(ids).not.toContain('seen');
  });

  it('[EXT-07] requests no frame for a change of the title', async () => {
    const page = await open('<title>One</title><p>First paragraph</p>');
    await startAndFinish(page);
    const frames = await page.evaluate(async () => {
      let count = 0;
      const { requestAnimationFrame } = window;
      window.requestAnimationFrame = (callback) => {
        count += 1;
        return requestAnimationFrame.call(window, callback);
      };
      const text = document.querySelector('title')?.firstChild as Text; // safe: the title has a text
      await new Promise<void>((resolve) => {
        // Called right after the observer of the session, which was created before.
        new MutationObserver(() => resolve()).observe(text, { characterData: true });
        text.data = 'Two';
      });
      return count;
    });
    expect(frames).toBe(0);
  });

  it.each(['bilingual', 'translation'] as const)(
    '[EXT-07] follows the numbers of a countdown without requests (%s)',
    async (mode) => {
      const page = await open('<p>Ends in 59 seconds</p>');
      await startAndFinish(page, { mode });
      for (const seconds of [58, 57, 56, 55]) {
        await page.evaluate((given) => {
          const text = document.querySelector('p')?.firstChild;
          if (text) text.nodeValue = `Ends in ${given} seconds`;
        }, seconds);
        await page.waitForFunction(
          (given) => document.querySelector('p')?.textContent?.includes(`【Ends in ${given} seconds】`),
          seconds,
        );
      }
      // The second request shows that the numbers change.
      const requested = await page.evaluate(() => tested.requests.flatMap(({ texts }) => texts));
      expect(requested).toEqual(['Ends in 59 seconds', 'Ends in 58 seconds']);
      await page.evaluate(() => tested.session.stop());
      expect(await page.evaluate(() => document.body.innerHTML.trim())).toBe('<p>Ends in 55 seconds</p>');
    },
  );

  it('translates attributes in translation mode only, and follows them', async () => {
    const page = await open('<button title="Save it">Store</button>');
    await startAndFinish(page);
    expect(await page.evaluate(() => tested.requests.flatMap(({ texts }) => texts))).toEqual(['Store']);
    await page.evaluate(() => tested.session.setMode('translation'));
    await page.waitForFunction(() => document.querySelector('button')?.title === '【Save it】');
    await page.evaluate(() => document.querySelector('button')?.setAttribute('title', 'Keep it'));
    await page.waitForFunction(() => document.querySelector('button')?.title === '【Keep it】');
    await page.evaluate(() => tested.session.setMode('bilingual'));
    await page.waitForFunction(() => document.querySelector('button')?.title === 'Keep it');
    await page.waitForFunction(() => document.querySelector('button')?.textContent === 'Store【Store】');
  });

  it('gives up on a page that removes every translation', async () => {
    const page = await open('<p>Leave me alone</p>');
    const insertions = await page.evaluate(async () => {
      let count = 0;
      new MutationObserver((records) => {
        for (const { addedNodes } of records) {
          for (const node of addedNodes) {
            if (!(node instanceof Element) || !node.localName.startsWith('interlinear')) continue;
            count += 1;
            node.remove();
          }
        }
      }).observe(document, { childList: true, subtree: true });
      globalThis.tested = underTest.createSessionUnderTest();
      tested.session.start();
      for (let frame = 0; frame < 60; frame += 1) await new Promise(requestAnimationFrame);
      return count;
    });
    expect(insertions).toBe(4);
    expect(await page.evaluate(() => [tested.requests.length, tested.session.state().kept])).toEqual([1, 1]);
  });

  it.each(casesBySize(1, ['translation', 'bilingual']))(
    'does not endlessly follow a page that answers every translation with a new text, %s',
    async (mode) => {
      const page = await open('<p id="p">Text 0</p>');
      const { requests, seconds } = await page.evaluate(async (given) => {
        const paragraph = document.querySelector('#p');
        let version = 0;
        new MutationObserver(() => {
          if (!paragraph || !/【/.test(document.body.textContent ?? '')) return;
          version += 1;
          paragraph.textContent = `Text ${'x'.repeat(version)}`;
        }).observe(document, { childList: true, subtree: true, characterData: true });
        const start = performance.now();
        globalThis.tested = underTest.createSessionUnderTest({ mode: given });
        tested.session.start();
        for (let frame = 0; frame < 180; frame += 1) await new Promise(requestAnimationFrame);
        return { requests: tested.requests.length, seconds: (performance.now() - start) / 1_000 };
      }, mode);
      // The first request and six reactions per ten seconds; on a busy machine the frames take longer.
      expect(requests).toBeLessThanOrEqual(1 + 6 * Math.ceil(seconds / 10));
    },
  );

  it('does not endlessly rewrite text a page keeps re-rendering from its own state', async () => {
    const page = await open('<main></main>');
    const { drawings, seconds } = await page.evaluate(async () => {
      const main = document.querySelector('main');
      const start = performance.now();
      let count = 0;
      const draw = () => {
        count += 1;
        if (main) main.innerHTML = '<p>Always the same</p>';
      };
      draw();
      new MutationObserver(() => {
        if (main?.querySelector('interlinear-translation')) draw();
      }).observe(document, { childList: true, subtree: true });
      globalThis.tested = underTest.createSessionUnderTest();
      tested.session.start();
      for (let frame = 0; frame < 120; frame += 1) await new Promise(requestAnimationFrame);
      return { drawings: count, seconds: (performance.now() - start) / 1_000 };
    });
    expect(drawings).toBeLessThanOrEqual(9 * Math.ceil(seconds / 10));
  });
});
