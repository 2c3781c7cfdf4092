import { bySize } from '@interlinear/testing/test-size';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { useSessionPages } from '../testing/open-session-pages.ts';

const { open } = useSessionPages();

const RUNS = bySize({ quick: 5, deep: 300 });

const PAGE = `<main><h1>A <em>title</em></h1><p>Some <a href="/x">link</a> in <b>a text</b> with <code>code</code>.</p>
  <ul><li>One</li><li>Two <span>and a half</span></li></ul><div>Loose text<br>on lines<p>and a paragraph</p>and more</div></main>`;

it.each(['bilingual', 'translation'] as const)(
  'a page changed in any way ends up as if translated only after the changes, %s',
  async (mode) => {
    const page = await open('<main></main>');
    const action = fc.record({
      kind: fc.constantFrom('append', 'remove', 'text', 'replace', 'move', 'wrap', 'frame', 'frame'),
      at: fc.nat({ max: 50 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 12 }), fc.option(fc.nat(), { freq: 2 }), async (actions, busy) => {
        const { grown, anew } = await page.evaluate(
          async ({ html, given, done, seed }) => {
            const settle = async () => {
              do await new Promise(requestAnimationFrame);
              while (tested.session.state().status !== 'done');
              // Text revealed by an attribute is rechecked after a delay.
              await new Promise((resolve) => setTimeout(resolve, 120));
              while (tested.session.state().status !== 'done') await new Promise(requestAnimationFrame);
            };
            document.body.innerHTML = html;
            globalThis.tested = underTest.createSessionUnderTest({ mode: given, busy: seed ?? undefined });
            tested.session.start();
            await settle();
            for (const { kind, at } of done) {
              if (kind === 'frame') await new Promise(requestAnimationFrame);
              else underTest.changeBothPages(document.body, document.createElement('div'), kind, at);
            }
            await settle();
            const afterwards = document.body.innerHTML;
            tested.session.stop();
            tested.session.start();
            await settle();
            const again = document.body.innerHTML;
            tested.session.stop();
            return { grown: afterwards, anew: again };
          },
          { html: PAGE, given: mode, done: actions, seed: busy },
        );
        expect(grown).toBe(anew);
      }),
      { numRuns: RUNS },
    );
  },
);
