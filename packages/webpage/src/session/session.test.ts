import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type OpenOptions, type PagesUnderTest, preparePages } from '../testing/page-under-test.ts';
import { articlePage } from '../testing/sample-pages.ts';
import type { SessionUnderTest } from '../testing/session-in-page.ts';
import type { Mode } from '../unit.ts';

declare const underTest: typeof import('../testing/session-in-page.ts');
declare global {
  var tested: SessionUnderTest;
}

let pages: PagesUnderTest;

beforeAll(async () => {
  pages = await preparePages(new URL('../testing/session-in-page.ts', import.meta.url));
}, 60_000);

afterAll(() => pages.close());

async function open(html: string, options?: OpenOptions): Promise<Page> {
  const page = await pages.open(html, options);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  onTestFinished(async () => {
    await page.context().close();
    expect(errors).toEqual([]);
  });
  return page;
}

/** Waits until everything that was found is settled and written. */
async function untilDone(page: Page): Promise<void> {
  await page.waitForFunction(() => tested.session.state().status === 'done');
}

const block = (text: string) => `<p style="height: 300px; margin: 0">${text}</p>`;
const blocks = (count: number) => Array.from({ length: count }, (_, index) => block(`Block number ${index}`)).join('');

describe('order', () => {
  it('asks for all that is in view in one request, before anything else and without waiting for a frame', async () => {
    const page = await open(`<body style="margin: 0">${blocks(40)}`);
    const first = await page.evaluate(async () => {
      let frames = 0;
      globalThis.tested = underTest.createSessionUnderTest({
        answerAfter: 'held',
        scheduler: {
          frame: (callback) => {
            const handle = requestAnimationFrame(() => {
              frames += 1;
              callback();
            });
            return () => cancelAnimationFrame(handle);
          },
          idle: () => () => undefined,
        },
      });
      tested.session.start();
      while (tested.requests.length === 0) await new Promise((resolve) => setTimeout(resolve));
      return { frames, ...tested.requests[0] };
    });
    expect(first).toMatchObject({
      frames: 0,
      texts: ['Block number 0', 'Block number 1', 'Block number 2'],
      priorities: [0, 0, 0],
    });
  });

  it('then asks for what is within a screen of the view, and fills that request up with what is below', async () => {
    const page = await open(`<body style="margin: 0">${blocks(200)}`);
    await page.evaluate(async () => {
      scrollTo(0, 30_000);
      globalThis.tested = underTest.createSessionUnderTest({
        answerAfter: 'held',
        scheduler: { idle: () => () => undefined },
      });
      tested.session.start();
    });
    await page.waitForFunction(() => tested.requests.length === 2);
    const [inView, next] = await page.evaluate(() => tested.requests);
    expect(inView?.texts).toEqual(['Block number 100', 'Block number 101', 'Block number 102']);
    // Nearest first, above and below in turn; then downwards.
    expect(next?.texts.slice(0, 6).toSorted()).toEqual(
      [97, 98, 99, 103, 104, 105].map((number) => `Block number ${number}`),
    );
    expect(next?.texts.slice(6, 9)).toEqual(['Block number 106', 'Block number 107', 'Block number 108']);
    expect(next?.priorities.every((priority) => priority === 1)).toBe(true);
  });

  it('asks for the rest of the page when the browser is idle, full requests, few at once, until all is there', async () => {
    const page = await open(articlePage(530));
    const mostAtOnce = await page.evaluate(async () => {
      globalThis.tested = underTest.createSessionUnderTest({ answerAfter: 'held' });
      tested.session.start();
      let most = 0;
      while (tested.session.state().status !== 'done') {
        await new Promise((resolve) => setTimeout(resolve, 5));
        most = Math.max(most, tested.held());
        tested.release();
      }
      return most;
    });
    const { requests, state, text } = await page.evaluate(() => ({
      requests: tested.requests,
      state: tested.session.state(),
      text: [...document.querySelectorAll('[data-b]')].map((element) => element.textContent).join(''),
    }));
    expect(state).toEqual({ status: 'done', found: 530, translated: 530, kept: 0, pending: 0, failed: 0 });
    expect(requests.length).toBeLessThanOrEqual(40);
    expect(mostAtOnce).toBeLessThanOrEqual(8);
    const characters = requests.flatMap(({ texts }) => texts).join('').length;
    // The page now has every text twice.
    expect(characters).toBeLessThanOrEqual((1.1 * text.length) / 2);
    expect(new Set(requests.flatMap(({ texts }) => texts)).size).toBe(requests.flatMap(({ texts }) => texts).length);
  });

  it('brings forward what is scrolled to, and does not forget what was scrolled past', async () => {
    const page = await open(`<body style="margin: 0">${blocks(400)}`);
    await page.evaluate(() => {
      globalThis.tested = underTest.createSessionUnderTest({ answerAfter: 'held' });
      tested.session.start();
    });
    await page.waitForFunction(() => tested.held() >= 4);
    await page.evaluate(() => scrollTo(0, 90_000));
    await page.waitForFunction(() => tested.requests.some(({ texts }) => texts.includes('Block number 300')));
    const jumped = await page.evaluate(() => tested.requests.find(({ texts }) => texts.includes('Block number 300')));
    expect(jumped?.texts).toEqual(['Block number 300', 'Block number 301', 'Block number 302']);
    await page.evaluate(async () => {
      while (tested.session.state().status !== 'done') {
        tested.release();
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    });
    expect(await page.evaluate(() => underTest.shownTexts().length)).toBe(400);
  });

  it('sends nothing while the tab is hidden, and everything in view once it is shown', async () => {
    const page = await open(`<body style="margin: 0">${blocks(10)}`);
    const before = await page.evaluate(async () => {
      let isHidden = true;
      Object.defineProperty(document, 'hidden', { get: () => isHidden });
      globalThis.tested = underTest.createSessionUnderTest();
      tested.session.start();
      while (tested.session.state().found < 10) await new Promise((resolve) => setTimeout(resolve));
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      const sent = tested.requests.length;
      isHidden = false;
      document.dispatchEvent(new Event('visibilitychange'));
      return sent;
    });
    expect(before).toBe(0);
    await untilDone(page);
    expect(await page.evaluate(() => tested.requests[0]?.texts.length)).toBe(3);
  });

  it('asks once for texts that are the same', async () => {
    const page = await open(`<p>Reply</p><p>Reply</p><p>Reply</p><p>Answer</p>`);
    await page.evaluate(() => {
      globalThis.tested = underTest.createSessionUnderTest();
      tested.session.start();
    });
    await untilDone(page);
    expect(await page.evaluate(() => tested.requests.flatMap(({ texts }) => texts))).toEqual(['Reply', 'Answer']);
    expect(await page.evaluate(() => underTest.shownTexts())).toEqual([
      '【Reply】',
      '【Reply】',
      '【Reply】',
      '【Answer】',
    ]);
  });
});

describe('a page that changes', () => {
  async function start(page: Page, options: { mode?: Mode } = {}) {
    await page.evaluate((given) => {
      globalThis.tested = underTest.createSessionUnderTest(given);
      tested.session.start();
    }, options);
    await untilDone(page);
  }
  const shown = (page: Page) => page.evaluate(() => underTest.shownTexts());

  it('translates paragraphs that are appended', async () => {
    const page = await open('<main><p>First paragraph</p></main>');
    await start(page);
    await page.evaluate(() => document.querySelector('main')?.insertAdjacentHTML('beforeend', '<p>Second one</p>'));
    await page.waitForFunction(() => underTest.shownTexts().length === 2);
    expect(await shown(page)).toEqual(['【First paragraph】', '【Second one】']);
    expect(await page.evaluate(() => tested.requests.map(({ texts }) => texts))).toEqual([
      ['First paragraph'],
      ['Second one'],
    ]);
  });

  it('translates text that was written anew, and shows no stale translation', async () => {
    const page = await open('<p id="p">Old words</p>');
    await start(page);
    await page.evaluate(() => {
      const text = document.querySelector('#p')?.firstChild;
      if (text) text.nodeValue = 'New words';
    });
    await page.waitForFunction(() => underTest.shownTexts().includes('【New words】'));
    expect(await shown(page)).toEqual(['【New words】']);
  });

  it.each(['bilingual', 'translation'] as const)('follows new text in place of old, %s', async (mode) => {
    const page = await open('<div id="d">Some <b>old</b> words<p>and a paragraph</p></div>');
    await start(page, { mode });
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

  it('shows at once, within the frame and without a question, what a framework has drawn anew', async () => {
    const page = await open('<main><p>First paragraph</p><p>Second one</p></main>');
    await start(page);
    const frames = await page.evaluate(async () => {
      const main = document.querySelector('main');
      if (main) main.innerHTML = '<p>First paragraph</p><p>Second one</p>';
      await new Promise(requestAnimationFrame);
      // After that frame's callbacks and before the next one's.
      await new Promise((resolve) => setTimeout(resolve));
      return underTest.shownTexts();
    });
    expect(frames).toEqual(['【First paragraph】', '【Second one】']);
    expect(await page.evaluate(() => tested.requests.length)).toBe(1);
  });

  it('translates what was hidden once it is shown: by a class, by an attribute, by a style sheet', async () => {
    const page =
      await open(`<style>.closed, body:not(.open) .menu { display: none } .unseen { visibility: hidden }</style>
      <p>Seen</p><div class="closed" id="a">By class</div><div hidden id="b">By attribute</div>
      <div class="menu">By rule</div><div class="unseen" id="c">By visibility</div>`);
    await start(page);
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

  it('follows a navigation within the page, and drops what arrives for the page before', async () => {
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
    await start(page);
    await page.evaluate(() => {
      const root = document.createElement('html');
      root.innerHTML = '<body><p>Wholly new</p></body>';
      document.documentElement.replaceWith(root);
    });
    await page.waitForFunction(() => underTest.shownTexts().includes('【Wholly new】'));
    expect(await page.evaluate(() => tested.session.state().found)).toBe(1);
  });

  it('takes the translation out of what becomes editable', async () => {
    const page = await open('<p id="p">Click to edit</p>');
    await start(page);
    await page.evaluate(() => document.querySelector('#p')?.setAttribute('contenteditable', ''));
    await page.waitForFunction(() => underTest.shownTexts().length === 0);
    expect(await page.evaluate(() => tested.session.state().found)).toBe(0);
  });

  it('translates attributes in translation mode only, and follows them', async () => {
    const page = await open('<button title="Save it">Store</button>');
    await start(page);
    expect(await page.evaluate(() => tested.requests.flatMap(({ texts }) => texts))).toEqual(['Store']);
    await page.evaluate(() => tested.session.setMode('translation'));
    await page.waitForFunction(() => document.querySelector('button')?.title === '【Save it】');
    await page.evaluate(() => document.querySelector('button')?.setAttribute('title', 'Keep it'));
    await page.waitForFunction(() => document.querySelector('button')?.title === '【Keep it】');
    await page.evaluate(() => tested.session.setMode('bilingual'));
    await page.waitForFunction(() => document.querySelector('button')?.title === 'Keep it');
    await page.waitForFunction(() => document.querySelector('button')?.textContent === 'Store【Store】');
  });

  it('gives up on a page that takes every translation away', async () => {
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

  it.each(['bilingual', 'translation'] as const)(
    'does not follow a page for ever that answers every translation with a new text, %s',
    async (mode) => {
      const page = await open('<p id="p">Text 0</p>');
      await page.evaluate(async (given) => {
        const paragraph = document.querySelector('#p');
        let version = 0;
        new MutationObserver(() => {
          if (!paragraph || !/【/.test(document.body.textContent ?? '')) return;
          version += 1;
          paragraph.textContent = `Text ${'x'.repeat(version)}`;
        }).observe(document, { childList: true, subtree: true, characterData: true });
        globalThis.tested = underTest.createSessionUnderTest({ mode: given });
        tested.session.start();
        for (let frame = 0; frame < 180; frame += 1) await new Promise(requestAnimationFrame);
      }, mode);
      // The first, and six answers.
      expect(await page.evaluate(() => tested.requests.length)).toBeLessThanOrEqual(7);
    },
  );

  it('does not draw for ever what a page keeps drawing anew from its own state', async () => {
    const page = await open('<main></main>');
    const drawings = await page.evaluate(async () => {
      const main = document.querySelector('main');
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
      return count;
    });
    expect(drawings).toBeLessThanOrEqual(9);
  });
});
