import { articlePage, commentsPage } from '@interlinear/testing/zoo/sample-pages';
import { describe, expect, it } from 'vitest';
import { untilDone, useSessionPages } from '../testing/open-session-pages.ts';

const { open } = useSessionPages();

const block = (text: string) => `<p style="height: 300px; margin: 0">${text}</p>`;
const blocks = (count: number) => Array.from({ length: count }, (_, index) => block(`Block number ${index}`)).join('');

describe('order of requests and writes', () => {
  it('requests everything in view at once, first and without waiting for a frame', async () => {
    const page = await open(`<body style="margin: 0">${blocks(40)}`);
    const first = await page.evaluate(async () => {
      globalThis.tested = underTest.createSessionUnderTest({
        answerAfter: 'held',
        scheduler: { frame: () => () => undefined, idle: () => () => undefined },
      });
      tested.session.start();
      while (tested.requests.length === 0) await new Promise((resolve) => setTimeout(resolve));
      return tested.requests[0];
    });
    expect(first).toMatchObject({
      texts: ['Block number 0', 'Block number 1', 'Block number 2'],
      priorities: [0, 0, 0],
    });
  });

  it.each([
    ['our floating button', '<interlinear-button style="position: fixed; top: 9px">文</interlinear-button>'],
    ['a picture among the blocks', '<img alt="" width="9" height="9">'],
  ])('reads only the view before the first request, with %s in view', async (_, html) => {
    const page = await open(`<body style="margin: 0">${html}${blocks(400)}`);
    const first = await page.evaluate(() => {
      globalThis.tested = underTest.createSessionUnderTest({ answerAfter: 'held', scheduler: { now: () => 0 } });
      tested.session.start();
      return tested.requests[0];
    });
    expect(first).toMatchObject({ texts: ['Block number 0', 'Block number 1', 'Block number 2'], found: 3 });
  });

  it('reads a view that takes several tasks before other work, and adopts its styles after the request', async () => {
    const lines = Array.from({ length: 400 }, (_, index) => `Line number ${index}`);
    const page = await open(
      `<body style="margin: 0">${lines.map((line) => `<p style="height: 20px; margin: 0">${line}</p>`).join('')}`,
    );
    const { first, inView, styleSheets } = await page.evaluate(async () => {
      let looks = 0;
      const styleSheets: number[] = [];
      const { scheduler } = globalThis;
      globalThis.tested = underTest.createSessionUnderTest({
        answerAfter: 'held',
        scheduler: {
          // Every slice ends at its first look at the clock.
          now: () => {
            looks += 1;
            return looks * 50;
          },
          yieldToPage: () => new Promise(() => undefined),
          yieldUrgently: () => {
            if (tested.requests.length === 0) styleSheets.push(document.adoptedStyleSheets.length);
            return scheduler.postTask(() => undefined);
          },
        },
      });
      tested.session.start();
      while (tested.requests.length === 0) await new Promise((resolve) => setTimeout(resolve));
      return { first: tested.requests[0], inView: Math.ceil(innerHeight / 20), styleSheets };
    });
    expect(first).toMatchObject({ texts: lines.slice(0, inView), found: inView });
    expect(new Set(styleSheets)).toEqual(new Set([0]));
  });

  it('[ENG-11] says where the texts of a request stand, by headings as the page wrote them', async () => {
    const page = await open(`<title>Bees</title><meta name="description" content=" Keeping bees
      in a town ">
      <h1>Guide</h1><h2>Honey</h2><h3>Jars</h3><h2 id="hives">Hives</h2><div><p>Build one.</p></div><h2>Later</h2>`);
    await page.evaluate(() => {
      globalThis.tested = underTest.createSessionUnderTest({ mode: 'translation' });
      tested.session.start();
    });
    await untilDone(page);
    await page.evaluate(() => {
      // Translated by now, as the headings are.
      document.querySelector('div')?.insertAdjacentHTML('beforeend', '<p>Then <b>wait</b>.</p>');
    });
    await page.waitForFunction(() => tested.requests.some(({ texts }) => texts.includes('Then wait.')));
    const surroundings = await page.evaluate(() => tested.requests.map((request) => request.surroundings));
    const about = 'Bees\nKeeping bees in a town';
    expect(surroundings.at(0)).toEqual([{ about, place: [] }]);
    expect(surroundings.at(-1)).toEqual([{ about, place: ['Guide', 'Hives'] }]);
  });

  it('[ENG-11] searches a page for headings again only after it has changed', async () => {
    const page = await open(`<h1>Guide</h1>${blocks(400)}`);
    await page.evaluate(() => {
      const { querySelectorAll } = document;
      document.querySelectorAll = (selectors: string) => {
        performance.mark('search');
        return querySelectorAll.call(document, selectors);
      };
      globalThis.tested = underTest.createSessionUnderTest();
      tested.session.start();
    });
    await untilDone(page);
    const counts = await page.evaluate(() => [performance.getEntriesByName('search').length, tested.requests.length]);
    expect(counts).toEqual([1, expect.toSatisfy((requests: number) => requests > 3)]);
    await page.evaluate(() =>
      document.body.insertAdjacentHTML('beforeend', '<h2>1984</h2><p>Wait for the spring.</p>'),
    );
    await page.waitForFunction(() => tested.requests.some(({ texts }) => texts.includes('Wait for the spring.')));
    const surroundings = await page.evaluate(() => tested.requests.at(-1)?.surroundings);
    expect(surroundings).toEqual([{ about: '', place: ['Guide', '1984'] }]);
  });

  it('observes far elements once everything has been read, not after each slice, which would cost a frame', async () => {
    const page = await open(`<body style="margin: 0">${blocks(2_000)}`);
    const tasks = await page.evaluate(async () => {
      let count = 0;
      let isCounted = false;
      const { observe } = IntersectionObserver.prototype;
      IntersectionObserver.prototype.observe = function (target) {
        if (!isCounted) count += 1;
        isCounted = true;
        queueMicrotask(() => {
          isCounted = false;
        });
        observe.call(this, target);
      };
      // About five hundred slices on any machine.
      let looks = 0;
      globalThis.tested = underTest.createSessionUnderTest({
        answerAfter: 'held',
        scheduler: {
          now: () => {
            looks += 1;
            return looks;
          },
        },
      });
      tested.session.start();
      while (tested.session.state().found < 2_000) await new Promise((resolve) => setTimeout(resolve, 5));
      return count;
    });
    expect(tasks).toBeLessThan(100);
  });

  it('then requests texts within a screen of the view and fills the request with texts below', async () => {
    const page = await open(`<body style="margin: 0">${blocks(200)}`);
    await page.evaluate(async () => {
      scrollTo(0, 30_000);
      globalThis.tested = underTest.createSessionUnderTest({
        answerAfter: 'held',
        scheduler: { idle: () => () => undefined },
      });
      tested.session.start();
    });
    await page.waitForFunction(() => tested.requests.length >= 2);
    const [inView, next] = await page.evaluate(() => tested.requests);
    expect(inView?.texts).toEqual(['Block number 100', 'Block number 101', 'Block number 102']);
    // Nearest first, alternately above and below; then downwards.
    const numbers = next?.texts.map((text) => Number(text.slice('Block number '.length))) ?? [];
    expect(numbers.slice(0, 6)).toEqual([103, 99, 104, 98, 105, 97]);
    const filled = numbers.filter((number) => number > 107);
    expect(filled).toEqual(Array.from({ length: filled.length }, (_, index) => 108 + index));
    expect(filled.length).toBeGreaterThan(30);
    expect(next?.priorities.every((priority) => priority === 1)).toBe(true);
  });

  it('requests the rest of the page in idle time, in full requests, few at once, until everything is translated', async () => {
    const page = await open(articlePage(530));
    const maxAtOnce = await page.evaluate(async () => {
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
    expect(maxAtOnce).toBeLessThanOrEqual(8);
    const characters = requests.flatMap(({ texts }) => texts).join('').length;
    // The page now contains every text twice.
    expect(characters).toBeLessThanOrEqual((1.1 * text.length) / 2);
    expect(new Set(requests.flatMap(({ texts }) => texts)).size).toBe(requests.flatMap(({ texts }) => texts).length);
  });

  it('writes cached off-screen translations together with requested ones near them', async () => {
    // One to three are in view, the rest within a screen of it.
    const page = await open(
      `<body style="margin: 0">${['One', 'Two', 'Three', 'Four', 'One', 'Five'].map(block).join('')}`,
    );
    const written = await page.evaluate(async () => {
      const together: string[][] = [];
      new MutationObserver((records) => {
        together.push(records.flatMap(({ addedNodes }) => [...addedNodes]).map(({ textContent }) => textContent ?? ''));
      }).observe(document.body, { childList: true, subtree: true });
      const { setTimeout: wait } = window;
      globalThis.tested = underTest.createSessionUnderTest({
        answerAfter: 'held',
        scheduler: {
          // Slows down the clock, so that near units wait to be written with others.
          now: () => performance.now() / 1_000,
          delay: (callback, milliseconds) => {
            const handle = milliseconds === 101 ? undefined : wait(callback, milliseconds);
            return () => clearTimeout(handle);
          },
        },
      });
      tested.session.start();
      const nextFrame = () => new Promise(requestAnimationFrame);
      while (tested.held() === 0) await nextFrame();
      tested.release();
      while (tested.requests.length < 2) await nextFrame();
      for (let frame = 0; frame < 5; frame += 1) await nextFrame();
      tested.release();
      while (tested.session.state().status !== 'done') await nextFrame();
      return together;
    });
    expect(written).toEqual([
      ['【One】', '【Two】', '【Three】'],
      ['【Four】', '【One】', '【Five】'],
    ]);
  });

  it('prioritises texts that are scrolled to and still translates those scrolled past', async () => {
    const page = await open(`<body style="margin: 0">${blocks(400)}`);
    await page.evaluate(() => {
      globalThis.tested = underTest.createSessionUnderTest({ answerAfter: 'held' });
      tested.session.start();
    });
    await page.waitForFunction(() => tested.held() >= 3);
    await page.evaluate(() => scrollTo(0, 105_000));
    await page.waitForFunction(() => tested.requests.some(({ texts }) => texts.includes('Block number 350')));
    const jumped = await page.evaluate(() => tested.requests.find(({ texts }) => texts.includes('Block number 350')));
    expect(jumped?.texts).toEqual(['Block number 350', 'Block number 351', 'Block number 352']);
    await page.evaluate(async () => {
      while (tested.session.state().status !== 'done') {
        tested.release();
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    });
    expect(await page.evaluate(() => underTest.shownTexts().length)).toBe(400);
  });

  it('writes off-screen translations in reading order, those scrolled past last', async () => {
    // The units grow with their translations, which outdates their first measured positions.
    const growing = Array.from({ length: 200 }, (_, index) => `<p style="margin: 0 0 100px">Block number ${index}</p>`);
    const page = await open(`<body style="margin: 0">${growing.join('')}`);
    const written = await page.evaluate(async () => {
      const numbers: number[] = [];
      new MutationObserver((records) => {
        for (const added of records.flatMap(({ addedNodes }) => [...addedNodes])) {
          numbers.push(Number(added.textContent?.match(/\d+/)?.[0]));
        }
      }).observe(document.body, { childList: true, subtree: true });
      scrollTo(0, 6_000);
      globalThis.tested = underTest.createSessionUnderTest({ answerAfter: 'held' });
      tested.session.start();
      const asked = () => tested.requests.flatMap(({ texts }) => texts).length;
      while (asked() < 200) await new Promise((next) => setTimeout(next, 5));
      while (tested.held() > 0) tested.releaseLast();
      while (tested.session.state().status !== 'done') await new Promise((next) => setTimeout(next, 5));
      return numbers;
    });
    const screen = 800 / 118;
    const firstInView = 6_000 / 118;
    const below = written.filter((number) => number > firstInView + 3 * screen);
    const above = written.filter((number) => number < firstInView - 2 * screen);
    expect(below.length + above.length).toBeGreaterThan(150);
    expect(below).toEqual(below.toSorted((one, other) => one - other));
    expect(above).toEqual(above.toSorted((one, other) => one - other));
    expect(written.indexOf(above[0] ?? 0)).toBeGreaterThan(written.indexOf(199));
  });

  it('keeps the reading order above the view while what is written there moves it', async () => {
    // Texts between paragraphs are measured again and again, paragraphs only when they come near the view.
    const mixed = Array.from({ length: 100 }, (_, index) =>
      index % 2 === 0
        ? `<p style="margin: 0 0 100px">Block number ${index}</p>`
        : `<span>Block number ${index}</span><br><br>`,
    );
    const page = await open(`<body style="margin: 0">${mixed.join('')}`);
    const written = await page.evaluate(async () => {
      const numbers: number[] = [];
      new MutationObserver((records) => {
        for (const added of records.flatMap(({ addedNodes }) => [...addedNodes])) {
          const number = added.textContent?.match(/\d+/)?.[0];
          if (number) numbers.push(Number(number));
        }
      }).observe(document.body, { childList: true, subtree: true });
      scrollTo(0, document.body.scrollHeight);
      const { setTimeout: wait } = window;
      globalThis.tested = underTest.createSessionUnderTest({
        answerAfter: 'held',
        scheduler: {
          // The clock runs fast, so that little is written at once.
          now: () => performance.now() * 1_000,
          delay: (callback) => {
            const handle = wait(callback, 5);
            return () => clearTimeout(handle);
          },
        },
      });
      tested.session.start();
      const asked = () => tested.requests.flatMap(({ texts }) => texts).length;
      while (asked() < 100) await new Promise((next) => setTimeout(next, 5));
      while (tested.held() > 0) tested.releaseLast();
      while (tested.session.state().status !== 'done') await new Promise((next) => setTimeout(next, 5));
      return numbers;
    });
    const above = written.filter((number) => number < 50);
    expect(above.length).toBe(50);
    expect(above).toEqual(above.toSorted((one, other) => one - other));
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

  it('requests equal texts once', async () => {
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

  it('translates a tree of comments in nested tables completely and requests each text once', async () => {
    const page = await open(commentsPage(100));
    await page.evaluate(() => {
      globalThis.tested = underTest.createSessionUnderTest();
      tested.session.start();
    });
    await untilDone(page);
    const { untranslated, asked } = await page.evaluate(() => ({
      untranslated: [...document.querySelectorAll('.comment')].filter(
        (comment) => underTest.shownTexts(comment).length !== 2,
      ).length,
      asked: tested.requests.flatMap(({ texts }) => texts),
    }));
    expect(untranslated).toBe(0);
    expect(asked.length).toBe(new Set(asked).size);
  });
});
