import { bySize } from '@interlinear/testing/test-size';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepWordsWhole, type Run, readMarkup } from './markup.ts';
import { placeMarkup } from './place-markup.ts';

const place = (html: string, reorder: (runs: Run[]) => Run[] = (runs) => runs) => {
  const { tags, runs } = readMarkup(html);
  return placeMarkup({ tags, runs: reorder(keepWordsWhole({ tags, runs })) });
};

describe('numbered markup around moving words', () => {
  it.each([
    ['plain text', 'a &amp; b &lt;3'],
    ['wrappers and leaves', 'The <b1>red <b2>big</b2></b1> house <i3/> is <b4><i5/></b4>.'],
    ['a wrapper without words at the end', 'a b<b1></b1>'],
    ['text with angles that are no tags', 'if a &lt; b then <b1>c</b1>'],
  ])('keeps %s unchanged if no word moves', (_, html) => {
    expect(place(html)).toBe(html);
  });

  it('decodes entities', () => {
    expect(readMarkup('&quot;&#39;&#x1F600;&unknown;').runs).toEqual([{ text: '"\'😀&unknown;', tag: undefined }]);
  });

  it('[ENG-05] moves wrappers with their words', () => {
    expect(place('the <b1>white</b1> <b2>cat</b2>', (runs) => [runs[0], runs[3], runs[2], runs[1]] as Run[])).toBe(
      'the <b2>cat</b2> <b1>white</b1>',
    );
  });

  it('includes one added word between the words of a wrapper', () => {
    const runs: Run[] = [
      { text: 'vi', tag: 0 },
      { text: ' los ', tag: undefined },
      { text: 'gatos', tag: 0 },
    ];
    expect(placeMarkup({ tags: [{ name: 'b1', isLeaf: false, parent: undefined }], runs })).toBe(
      '<b1>vi los gatos</b1>',
    );
  });

  it('puts the wrapper around the longer part if its words were separated', () => {
    const runs: Run[] = [
      { text: 'se', tag: 0 },
      { text: ' no lo sabe ', tag: undefined },
      { text: 'muy bien', tag: 0 },
    ];
    expect(placeMarkup({ tags: [{ name: 'b1', isLeaf: false, parent: undefined }], runs })).toBe(
      'se no lo sabe <b1>muy bien</b1>',
    );
  });

  it('gives a word to the innermost wrapper that touches it', () => {
    expect(place('un<b1>believ</b1>able, <b2>T</b2>he')).toBe('<b1>unbelievable</b1>, <b2>The</b2>');
  });

  it('[ENG-05] writes every tag exactly once, however words were moved, lost or duplicated', () => {
    const markup = fc.letrec<{ node: string; nodes: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        fc.constantFrom('red ', 'house', ' ', '. ', 'a&amp;b', '\n'),
        fc.nat(9).map((number) => `<i${number}/>`),
        fc.tuple(fc.nat(9), tie('nodes')).map(([number, inner]) => `<b${number}>${inner}</b${number}>`),
      ),
      nodes: fc.array(tie('node'), { maxLength: 5 }).map((nodes) => nodes.join('')),
    })).nodes;
    fc.assert(
      fc.property(markup, fc.array(fc.nat(30), { maxLength: 12 }), (html, order) => {
        const placed = place(html, (runs) => order.flatMap((index) => runs[index] ?? []));
        expect(tagsOf(placed)).toEqual(tagsOf(html));
        expect(
          readMarkup(placed)
            .tags.map(({ name }) => name)
            .sort(),
        ).toEqual(
          readMarkup(html)
            .tags.map(({ name }) => name)
            .sort(),
        );
      }),
      { numRuns: bySize({ quick: 500, deep: 20_000 }) },
    );
  });
});

function tagsOf(html: string): string[] {
  return (html.match(/<[^>]*>/g) ?? []).sort();
}
