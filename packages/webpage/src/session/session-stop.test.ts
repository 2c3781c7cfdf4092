import { bySize } from '@interlinear/testing/test-size';
import { articlePage } from '@interlinear/testing/zoo/sample-pages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shown, start, startAndFinish, untilDone, useSessionPages } from '../testing/open-session-pages.ts';

const { open } = useSessionPages();

/** More than the nodes that may remain, so that one leaked node for each is noticed. */
const SESSIONS = bySize({ quick: 30, deep: 50 });

const PAGE = `<main id="m"><h1 class="t">A <em>title</em></h1>
  <p id="p">Some <a href="/x">link</a> in <b>a <i>text</i></b>, with <code>code</code>.</p>
  <ul><li>One</li><li>Two <span>and a half</span></li></ul>
  <table><tbody><tr><td>Cell</td><td>Other cell</td></tr></tbody></table>
  <div>Loose text<br>on lines<p>and a paragraph</p>and more</div><img alt="A picture" src="data:,"><button title="Press">Go</button></main>`;

describe('stopping', () => {
  it.each(['bilingual', 'translation'] as const)('restores the page byte for byte, %s', async (mode) => {
    const page = await open(PAGE);
    const before = await page.evaluate(() => underTest.pageSource());
    await startAndFinish(page, { mode });
    expect(await page.evaluate(() => underTest.pageSource())).not.toBe(before);
    await page.evaluate(() => tested.session.stop());
    expect(await page.evaluate(() => underTest.pageSource())).toBe(before);
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
    expect(await page.evaluate(() => tested.session.state().status)).toBe('off');
  });

  it('writes no attribute on an element of the page', async () => {
    const page = await open(articlePage(60));
    const changed = await page.evaluate(async () => {
      const names: (string | null)[] = [];
      new MutationObserver((records) => {
        for (const { target, attributeName } of records) {
          if (target instanceof Element && !target.closest('interlinear-translation')) names.push(attributeName);
        }
      }).observe(document, { attributes: true, subtree: true });
      globalThis.tested = underTest.createSessionUnderTest();
      tested.session.start();
      while (tested.session.state().status !== 'done') await new Promise((resolve) => setTimeout(resolve, 5));
      tested.session.stop();
      await new Promise((resolve) => setTimeout(resolve));
      return names;
    });
    expect(changed).toEqual([]);
  });

  it('cancels pending requests and ignores late results', async () => {
    const page = await open('<p>First text</p>');
    const before = await page.evaluate(() => underTest.pageSource());
    await start(page, { answerAfter: 'held' });
    await page.waitForFunction(() => tested.held() === 1);
    const after = await page.evaluate(async () => {
      tested.session.stop();
      tested.release();
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return { source: underTest.pageSource(), isCancelled: tested.requests[0]?.isCancelled };
    });
    expect(after).toEqual({ source: before, isCancelled: true });
  });

  it('can be started again, in another mode and style', async () => {
    const page = await open(PAGE);
    await startAndFinish(page);
    await page.evaluate(() => {
      tested.session.stop();
      tested.session.setMode('translation');
      tested.session.start();
    });
    await untilDone(page);
    expect(await shown(page)).toEqual([]);
    await page.evaluate(() => {
      tested.session.setMode('bilingual');
      tested.session.setAppearance({ style: 'dashed', language: 'fr', direction: 'ltr' });
    });
    await page.waitForFunction(() =>
      document.querySelector('#p interlinear-translation[data-style="dashed"][lang="fr"]'),
    );
  });

  it.each(['bilingual', 'translation'] as const)(
    'restores the page the untranslated copy has become, whatever the page changed and when, %s',
    async (mode) => {
      const page = await open('<main></main>');
      const action = fc.record({
        kind: fc.constantFrom('append', 'remove', 'text', 'replace', 'move', 'wrap', 'hide', 'answer', 'frame', 'mode'),
        at: fc.nat({ max: 50 }),
      });
      await fc.assert(
        fc.asyncProperty(fc.boolean(), fc.array(action, { maxLength: 25 }), async (isTranslated, actions) => {
          const difference = await page.evaluate(
            async ({ html, given, isFirstDone, done }) => {
              document.body.innerHTML = html;
              const twin = document.body.cloneNode(true) as HTMLElement; // cloning keeps the element type
              globalThis.tested = underTest.createSessionUnderTest({ mode: given, answerAfter: 'held' });
              tested.session.start();
              while (isFirstDone && tested.session.state().status !== 'done') {
                await new Promise((resolve) => setTimeout(resolve));
                tested.release();
              }
              for (const { kind, at } of done) {
                if (kind === 'answer') tested.release();
                else if (kind === 'frame') await new Promise(requestAnimationFrame);
                else if (kind === 'mode') tested.session.setMode(at % 2 ? 'bilingual' : 'translation');
                else underTest.changeBothPages(document.body, twin, kind, at);
              }
              tested.session.stop();
              tested.release(100);
              return { page: document.body.innerHTML, twin: twin.innerHTML };
            },
            { html: PAGE, given: mode, isFirstDone: isTranslated, done: actions },
          );
          expect(difference.page).toBe(difference.twin);
        }),
        { numRuns: bySize({ quick: 15, deep: 1_000 }) },
      );
    },
  );

  it(`leaks no memory over ${SESSIONS} sessions on a page`, async () => {
    const page = await open(articlePage(120));
    const cdp = await page.context().newCDPSession(page);
    const count = async () => {
      await cdp.send('HeapProfiler.collectGarbage');
      const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
      return { nodes, jsEventListeners };
    };
    const run = (times: number) =>
      page.evaluate(async (runs) => {
        for (let index = 0; index < runs; index += 1) {
          const session = underTest.createSessionUnderTest({ mode: index % 2 ? 'bilingual' : 'translation' });
          session.session.start();
          for (let frame = 0; frame < 6; frame += 1) await new Promise(requestAnimationFrame);
          session.session.stop();
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }, times);
    await run(2);
    const before = await count();
    await run(SESSIONS);
    // Timers of the last sessions may still hold some for a while; leaked ones stay.
    await expect.poll(async () => (await count()).jsEventListeners).toBeLessThanOrEqual(before.jsEventListeners);
    await expect.poll(async () => (await count()).nodes).toBeLessThanOrEqual(before.nodes + 20);
  });
});
