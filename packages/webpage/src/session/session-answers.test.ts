import { describe, expect, it } from 'vitest';
import { shown, start, startAndFinish, untilDone, useSessionPages } from '../testing/open-session-pages.ts';

const { open } = useSessionPages();

describe('answers', () => {
  it('shows results in the order of arrival', async () => {
    const page = await open('<p>First</p><p>Second</p>');
    const texts = await page.evaluate(async () => {
      globalThis.tested = underTest.createSessionUnderTest({ answerAfter: 'held' });
      tested.session.start();
      while (tested.held() < 1) await new Promise((resolve) => setTimeout(resolve));
      document.body.insertAdjacentHTML('beforeend', '<p>Third</p>');
      while (tested.held() < 2) await new Promise((resolve) => setTimeout(resolve));
      tested.releaseLast();
      while (underTest.shownTexts().length === 0) await new Promise((resolve) => setTimeout(resolve));
      const early = underTest.shownTexts();
      tested.release();
      while (underTest.shownTexts().length < 3) await new Promise((resolve) => setTimeout(resolve));
      return [early, underTest.shownTexts()];
    });
    expect(texts).toEqual([['【Third】'], ['【First】', '【Second】', '【Third】']]);
  });

  it('writes a streamed translation once per frame, and at most twice without one, in one element', async () => {
    const page = await open('<p>A text that is long enough to come in quite a lot of pieces, one after the other</p>');
    const { writings, frames, elements } = await page.evaluate(async () => {
      let count = 0;
      let all = 0;
      const made = new Set<Node>();
      const countFrame = () => {
        all += 1;
        requestAnimationFrame(countFrame);
      };
      requestAnimationFrame(countFrame);
      new MutationObserver((records) => {
        count += 1;
        for (const { addedNodes } of records) {
          for (const node of addedNodes) if (node.nodeName === 'INTERLINEAR-TRANSLATION') made.add(node);
        }
      }).observe(document, { childList: true, subtree: true, characterData: true });
      globalThis.tested = underTest.createSessionUnderTest({ partials: true });
      tested.session.start();
      while (tested.session.state().status !== 'done') await new Promise((resolve) => setTimeout(resolve));
      return { writings: count, frames: all, elements: made.size };
    });
    expect(writings).toBeGreaterThan(1);
    // Two writes may come without a frame: when the observer reports the text, and when it is complete.
    expect(writings).toBeLessThanOrEqual(frames + 2);
    expect(elements).toBe(1);
  });

  it('leaves the original of failed texts, counts them and retries on request', async () => {
    const page = await open('<p>First</p><p>Second</p>');
    await page.evaluate(() => {
      globalThis.tested = underTest.createSessionUnderTest();
      tested.failWith({ reason: 'auth', engine: 'stand-in', message: 'The key is wrong' });
      tested.session.start();
    });
    await page.waitForFunction(() => tested.session.state().failed === 2);
    expect(await page.evaluate(() => tested.session.state())).toEqual({
      status: 'blocked',
      found: 2,
      translated: 0,
      kept: 0,
      pending: 0,
      failed: 2,
      lastError: { reason: 'auth', engine: 'stand-in', message: 'The key is wrong' },
    });
    expect(await shown(page)).toEqual([]);
    await page.evaluate(() => {
      tested.failWith(undefined);
      tested.session.retryFailed();
    });
    await untilDone(page);
    expect(await shown(page)).toEqual(['【First】', '【Second】']);
    expect(await page.evaluate(() => tested.session.state())).not.toHaveProperty('lastError');
  });

  it('pauses when nothing works and resumes when the connection is back', async () => {
    const page = await open('<p>First</p>');
    await page.evaluate(() => {
      globalThis.tested = underTest.createSessionUnderTest();
      tested.failWith({ reason: 'network', engine: 'stand-in', message: 'No connection', retryAfterMs: 600_000 });
      tested.session.start();
    });
    await page.waitForFunction(() => tested.session.state().status === 'paused');
    await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p>Second</p>'));
    await page.waitForFunction(() => tested.session.state().found === 2);
    expect(await page.evaluate(() => tested.requests.length)).toBe(1);
    await page.evaluate(() => {
      tested.failWith(undefined);
      window.dispatchEvent(new Event('online'));
    });
    await untilDone(page);
    expect(await shown(page)).toEqual(['【First】', '【Second】']);
  });

  it('treats an exception of the translator as a transient failure', async () => {
    const page = await open('<p>First</p>');
    await page.evaluate(() => {
      globalThis.tested = underTest.createSessionUnderTest();
      tested.failWith('throw');
      tested.session.start();
    });
    await page.waitForFunction(() => tested.session.state().failed === 1);
    expect(await page.evaluate(() => tested.session.state())).toMatchObject({
      status: 'paused',
      lastError: { reason: 'disconnected', message: 'The background is gone' },
    });
    await page.evaluate(() => tested.failWith(undefined));
    // Automatically, after a second.
    await untilDone(page);
    expect(await shown(page)).toEqual(['【First】']);
  });

  it('automatically retries a single text that failed while the others succeeded', async () => {
    const page = await open('<p>First</p><p>Second</p>');
    await page.evaluate(() => {
      globalThis.tested = underTest.createSessionUnderTest();
      tested.failWith({ reason: 'wrong-answer', engine: 'stand-in', message: 'Not what was asked for' }, 'Second');
      tested.session.start();
    });
    await page.waitForFunction(() => tested.session.state().failed === 1);
    expect(await shown(page)).toEqual(['【First】']);
    await page.evaluate(() => tested.failWith(undefined));
    await page.waitForFunction(() => tested.session.state().translated === 2);
    expect(await shown(page)).toEqual(['【First】', '【Second】']);
  });

  it.each(['bilingual', 'translation'] as const)(
    '[ENG-10] requests only the affected texts again and keeps their translations until the new ones arrive: %s',
    async (mode) => {
      const page = await open('<p>Elena came</p><p>Rain fell</p><ul><li>Elena <b>left</b></ul>');
      await startAndFinish(page, { mode });
      const text = () => page.evaluate(() => document.body.innerText.replace(/\s+/g, ' '));
      const before = await text();
      const sent = await page.evaluate(() => {
        const { length } = tested.requests;
        tested.failWith({ reason: 'auth', engine: 'stand-in', message: 'The key is wrong' });
        tested.session.translateAgain((original) => original.includes('Elena'));
        return length;
      });
      await page.waitForFunction(() => tested.session.state().failed === 2);
      expect(await text()).toBe(before);
      await page.evaluate(() => {
        tested.failWith(undefined);
        tested.endWith('*');
        tested.session.retryFailed();
      });
      await page.waitForFunction(() => document.body.innerText.match(/\*/g)?.length === 2);
      const asked = await page.evaluate((from) => tested.requests.slice(from).map(({ texts }) => texts), sent);
      expect(asked).toEqual([
        ['Elena came', 'Elena left'],
        ['Elena came', 'Elena left'],
      ]);
      expect(await page.evaluate(() => tested.session.translatedTexts())).toEqual([
        'Elena came',
        'Rain fell',
        'Elena left',
      ]);
      expect((await text()).replaceAll('*', '')).toBe(before);
    },
  );

  it('[ENG-10] sends texts with a changed term again that were requested with the former one', async () => {
    const page = await open('<p>Elena came</p><p>Rain fell</p>');
    await start(page, { answerAfter: 'held' });
    await page.waitForFunction(() => tested.held() === 1);
    await page.evaluate(() => {
      tested.endWith('*');
      tested.session.translateAgain((original) => original.includes('Elena'));
    });
    await page.waitForFunction(() => tested.held() === 2);
    await page.evaluate(() => tested.release(2));
    await untilDone(page);
    expect(await shown(page)).toEqual(['【Elena came】*', '【Rain fell】*']);
    expect(await page.evaluate(() => tested.requests.map(({ isCancelled }) => isCancelled))).toEqual([true, false]);
  });

  it('reports progress', async () => {
    const page = await open('<p>First</p><p>Second</p><p>123</p>');
    await start(page, { answerAfter: 'held' });
    await page.waitForFunction(() => tested.states.some(({ pending }) => pending === 2));
    await page.evaluate(() => tested.release());
    await page.waitForFunction(() => tested.states.at(-1)?.status === 'done');
    const last = await page.evaluate(() => tested.states.at(-1));
    expect(last).toEqual({ status: 'done', found: 2, translated: 2, kept: 0, pending: 0, failed: 0 });
  });
});

describe('shadow roots', () => {
  const HOST = '<p>In the page</p><my-box></my-box>';

  it('finds those of late-defined components, even if nothing else changes', async () => {
    const page = await open('<p>Some text</p><late-part></late-part>');
    await startAndFinish(page);
    await page.evaluate(async () => {
      await new Promise((resolve) => setTimeout(resolve, 250));
      const define = (shadow: ShadowRoot) => {
        shadow.innerHTML = '<p>It came late</p>';
      };
      customElements.define(
        'late-part',
        class extends HTMLElement {
          constructor() {
            super();
            define(this.attachShadow({ mode: 'open' }));
          }
        },
      );
    });
    await page.waitForFunction(() => tested.session.state().translated === 2);
  });

  it.each(['open', 'closed'] as const)('translates text in %s ones and follows changes there', async (mode) => {
    const page = await open(HOST);
    await page.evaluate((given) => {
      const host = document.querySelector('my-box');
      if (!host) return;
      const root = host.attachShadow({ mode: given });
      root.innerHTML = '<p>In the shadow</p>';
      globalThis.tested = underTest.createSessionUnderTest({
        policy: { shadowRootOf: (element) => (element === host ? root : element.shadowRoot) },
      });
      Object.assign(globalThis, { root });
      tested.session.start();
    }, mode);
    await untilDone(page);
    const inShadow = () =>
      page.evaluate(() => underTest.shownTexts((globalThis as unknown as { root: ShadowRoot }).root)); // set above
    expect(await inShadow()).toEqual(['【In the shadow】']);
    await page.evaluate(() => {
      const { root } = globalThis as unknown as { root: ShadowRoot }; // set above
      root.append(Object.assign(document.createElement('p'), { textContent: 'Added there' }));
    });
    await page.waitForFunction(() => tested.session.state().translated === 3);
    await untilDone(page);
    expect(await inShadow()).toEqual(['【In the shadow】', '【Added there】']);
    const left = await page.evaluate(() => {
      const { root } = globalThis as unknown as { root: ShadowRoot }; // set above
      tested.session.stop();
      return [root.innerHTML, root.adoptedStyleSheets.length];
    });
    expect(left).toEqual(['<p>In the shadow</p><p>Added there</p>', 0]);
  });

  it('reads elements without a box', async () => {
    const page = await open('<my-box style="display: contents"><p>In the light</p></my-box>');
    await page.evaluate(() => {
      const root = document.querySelector('my-box')?.attachShadow({ mode: 'open' });
      if (root) root.innerHTML = '<p>In the shadow</p><slot></slot>';
    });
    await startAndFinish(page);
    expect(await page.evaluate(() => tested.session.state().translated)).toBe(2);
  });

  it('finds those of custom elements that the page defines later', async () => {
    const page = await open(HOST);
    await startAndFinish(page);
    await page.evaluate(() => {
      customElements.define(
        'my-box',
        class extends HTMLElement {
          constructor() {
            super();
            this.attachShadow({ mode: 'open' }).innerHTML = '<p>Late</p>';
          }
        },
      );
      document.body.className = 'ready';
    });
    await page.waitForFunction(() => {
      const root = document.querySelector('my-box')?.shadowRoot;
      return root && underTest.shownTexts(root).length === 1;
    });
  });
});

describe('visible content', () => {
  const LONG = Array.from(
    { length: 60 },
    (_, index) => `<p data-b="${index}">Paragraph ${index} ${'with words '.repeat(40)}</p>`,
  );

  it('[EXT-02] stays in place when the mode is switched, from a translation at the top of the view and back', async () => {
    const page = await open(`<style>html { overflow-anchor: none }</style>${LONG.join('')}`);
    await startAndFinish(page);
    const top = (selector: string) =>
      page.evaluate((chosen) => document.querySelector(chosen)?.getBoundingClientRect().top, selector);
    await page.evaluate(() => {
      const translation = document.querySelector('[data-b="30"] interlinear-translation');
      scrollBy(0, translation?.getBoundingClientRect().top ?? 0);
    });
    expect(await top('[data-b="30"] interlinear-translation')).toBeCloseTo(0, 0);
    await page.evaluate(() => tested.session.setMode('translation'));
    await page.waitForFunction(() => document.querySelector('interlinear-translation') === null);
    await untilDone(page);
    expect(Math.abs((await top('[data-b="30"]')) ?? Number.NaN)).toBeLessThanOrEqual(2);
    await page.evaluate(() => tested.session.setMode('bilingual'));
    await page.waitForFunction(() => underTest.shownTexts().length === 60);
    await untilDone(page);
    expect(Math.abs((await top('[data-b="30"]')) ?? Number.NaN)).toBeLessThanOrEqual(2);
  });

  it.each(['', 'html { overflow-anchor: none }'])('stays in place while content above it grows (%s)', async (css) => {
    const page = await open(`<style>${css}</style>${LONG.join('')}`);
    const drift = await page.evaluate(async () => {
      scrollTo(0, document.documentElement.scrollHeight / 2);
      await new Promise(requestAnimationFrame);
      globalThis.tested = underTest.createSessionUnderTest({ answerAfter: 'held' });
      tested.session.start();
      while (tested.held() < 2) await new Promise((resolve) => setTimeout(resolve));
      // The view is translated first; then the text above, while the reader is in the middle of the page.
      tested.release();
      while (!document.querySelector('interlinear-translation')) await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      const looked = document.elementFromPoint(400, innerHeight / 2);
      const before = looked?.getBoundingClientRect().top ?? 0;
      const scrolled = scrollY;
      let most = 0;
      while (tested.session.state().status !== 'done') {
        tested.release();
        await new Promise(requestAnimationFrame);
        await new Promise((resolve) => setTimeout(resolve));
        most = Math.max(most, Math.abs((looked?.getBoundingClientRect().top ?? 0) - before));
      }
      return { most, grewBy: scrollY - scrolled };
    });
    expect(drift.grewBy).toBeGreaterThan(500);
    expect(drift.most).toBeLessThanOrEqual(2);
  });
});

describe('time', () => {
  it('reads a page of 2,000 blocks in time slices', async () => {
    const page = await open(Array.from({ length: 2000 }, (_, index) => `<p>Block number ${index}</p>`).join(''));
    const slices = await page.evaluate(async () => {
      // The clock advances by a millisecond per read, so a slice of n milliseconds has n clock reads.
      let now = 0;
      let slice = 0;
      let longest = 0;
      let count = 0;
      globalThis.tested = underTest.createSessionUnderTest({
        scheduler: {
          now: () => {
            now += 1;
            slice += 1;
            longest = Math.max(longest, slice);
            return now;
          },
          yieldToPage: async () => {
            await new Promise((resolve) => setTimeout(resolve));
            slice = 0;
            count += 1;
          },
          // Starts a new task as well, in which nothing is read, so it is not counted.
          yieldUrgently: async () => {
            await new Promise((resolve) => setTimeout(resolve));
            slice = 0;
          },
          frame: () => () => undefined,
          idle: () => () => undefined,
        },
      });
      tested.session.start();
      while (tested.session.state().found < 2000) await new Promise((resolve) => setTimeout(resolve));
      return { longest, count };
    });
    expect(slices.longest).toBeLessThanOrEqual(38);
    expect(slices.count).toBeGreaterThan(200);
  });
});
