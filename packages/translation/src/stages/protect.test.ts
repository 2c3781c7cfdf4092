import type { EngineMarkup } from '@interlinear/engines';
import { bySize } from '@interlinear/testing/test-size';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinText } from '../content.ts';
import type { Inline } from '../segment.ts';
import { arbitraryContent, areWrappersNested, marksOf } from '../testing/arbitrary-content.ts';
import { partialText, readDistortedMarkup, readMarkup, showsMarkup, writeMarkup } from './markup.ts';
import { hasMarksOf } from './parts.ts';
import { leafText, type ProtectOptions, protect, restore } from './protect.ts';

const send = (content: readonly Inline[], options: Partial<ProtectOptions> = {}) => {
  const { markup = 'html' } = options;
  const segment = protect(content, { markup, glossaryIn: 'none', ...options });
  return { segment, text: writeMarkup(segment.parts, markup, (number) => leafText(segment, number)) };
};

describe('protect', () => {
  it.each<EngineMarkup>(['html', 'xml', 'tokens'])(
    '[ENG-05] is undone by restore for any content, with markup %s',
    (markup) => {
      fc.assert(
        fc.property(arbitraryContent, (content) => {
          const { segment, text } = send(content, { markup });
          const parts = readMarkup(text, markup);
          expect(hasMarksOf(parts, segment.parts)).toBe(true);
          expect(showsMarkup(text, parts, markup)).toBe(false);
          expect(restore(parts, segment)).toEqual(joinText(content));
        }),
        { numRuns: bySize({ quick: 50, deep: 5_000 }) },
      );
    },
  );

  it('[ENG-05] keeps all marks and text of any content for engines without markup', () => {
    fc.assert(
      fc.property(arbitraryContent, (content) => {
        const { segment, text } = send(content, { markup: 'none' });
        const restored = restore([text], {
          ...segment,
          originals: segment.originals.filter((original) => !('text' in original)),
        });
        expect(marksOf(restored)).toEqual(marksOf(content));
        expect(areWrappersNested(restored)).toBe(true);
        const textOf = (inlines: readonly Inline[]) => inlines.filter((inline) => typeof inline === 'string').join('');
        expect(textOf(restored)).toBe(textOf(content));
      }),
    );
  });

  it('writes wrappers and leaves as the engine expects them', () => {
    const content: Inline[] = ['Use ', { leaf: 4, kind: 'code' }, ' & ', { open: 9 }, 'read', { close: 9 }, ' on'];
    expect(send(content, { markup: 'html' }).text).toBe('Use <i1/> &amp; <b2>read</b2> on');
    expect(send(content, { markup: 'xml' }).text).toBe('Use <i1/> &amp; <b2>read</b2> on');
    expect(send(content, { markup: 'tokens' }).text).toBe('Use ⟦1/⟧ & ⟦2⟧read⟦/2⟧ on');
    expect(send(content, { markup: 'none' }).text).toBe('Use  & read on');
  });

  it('[ENG-05] protects addresses and placeholders', () => {
    expect(send(['See https://example.org/a?b=1, or write to a.b@example.org.']).text).toBe(
      'See <i1/>, or write to <i2/>.',
    );
    expect(send(['Hi {{name}}, {0} of %s or \u0024{total} (%1$s, %(age)d, %.2f)']).text).toBe(
      'Hi <i1/>, <i2/> of <i3/> or <i4/> (<i5/>, <i6/>, <i7/>)',
    );
    expect(send(['100% sure, 5 %discount, 50%s']).text).toBe('100% sure, 5 %discount, 50%s');
  });

  it('sends addresses as plain text to an engine without markup', () => {
    expect(send(['See https://example.org now'], { markup: 'none' }).text).toBe('See https://example.org now');
  });

  it('[ENG-05] recognizes its marks, even in a text with very many', () => {
    const text = 'word\n'.repeat(12_000);
    const sent = send([text]);
    expect(restore(readMarkup(sent.text, 'html'), sent.segment)).toEqual([text]);
  });

  it('keeps line breaks where HTML would lose them', () => {
    const { segment, text } = send(['One.\n\nTwo.']);
    expect(text).toBe('One.<i1/>Two.');
    expect(restore(readMarkup('Eins.<i1/>Zwei.', 'html'), segment)).toEqual(['Eins.\n\nZwei.']);
    expect(send(['One.\n\nTwo.'], { markup: 'xml' }).text).toBe('One.\n\nTwo.');
  });

  it('does not send space, breaks and images at the edges, or wrappers around everything', () => {
    const content: Inline[] = [
      ' ',
      { open: 1 },
      { leaf: 2, kind: 'image' },
      ' Read more ',
      { close: 1 },
      { leaf: 3, kind: 'break' },
    ];
    const { segment, text } = send(content);
    expect(text).toBe('Read more');
    expect(restore(['Leer más'], segment)).toEqual([
      ' ',
      { open: 1 },
      { leaf: 2, kind: 'image' },
      ' Leer más ',
      { close: 1 },
      { leaf: 3, kind: 'break' },
    ]);
  });

  it('sends code at an edge, as it may be part of the sentence', () => {
    expect(send([{ leaf: 1, kind: 'code' }, ' is a loop']).text).toBe('<i1/> is a loop');
  });

  it('[ENG-10] replaces terms by leaves only for engines without glossaries', () => {
    const glossary = [
      { source: 'apple', target: 'Äppel' },
      { source: 'apple pie', target: 'Kuchen' },
    ];
    const { segment, text } = send(['Apple pie and an apple, no pineapple'], { glossary });
    expect(text).toBe('<i1/> and an <i2/>, no pineapple');
    expect(restore(readMarkup('<i1/> und ein <i2/>', 'html'), segment)).toEqual(['Kuchen und ein Äppel']);
    expect(send(['an apple'], { glossary, markup: 'none' }).text).toBe('an Äppel');
    const native = send(['an apple'], { glossary, glossaryIn: 'native' });
    expect({ text: native.text, terms: native.segment.terms }).toEqual({ text: 'an apple', terms: [glossary[0]] });
  });

  it('[ENG-05] attaches lost markup to the whole segment', () => {
    const { segment } = send([
      'a ',
      { open: 5 },
      'b ',
      { open: 6 },
      'c',
      { close: 6 },
      { close: 5 },
      ' ',
      { leaf: 7, kind: 'code' },
      ' d',
    ]);
    expect(restore(['abcd'], segment)).toEqual([
      { open: 5 },
      { open: 6 },
      'abcd',
      { leaf: 7, kind: 'code' },
      { close: 6 },
      { close: 5 },
    ]);
  });

  it('balances content that does not nest', () => {
    expect(
      restore(
        send([{ close: 9 }, 'a', { open: 1 }, 'b', { open: 2 }, 'c', { close: 1 }, 'd', { close: 2 }, { open: 3 }, 'e'])
          .segment.parts,
        send([{ close: 9 }, 'a', { open: 1 }, 'b', { open: 2 }, 'c', { close: 1 }, 'd', { close: 2 }, { open: 3 }, 'e'])
          .segment,
      ),
    ).toEqual([
      'a',
      { open: 1 },
      'b',
      { open: 2 },
      'c',
      { close: 2 },
      { close: 1 },
      'd',
      { open: 3 },
      'e',
      { close: 3 },
    ]);
  });

  it.each([
    ['spaces after a bracket', `<${' '.repeat(200_000)}x`],
    ['spaces before a line break', `\n${' '.repeat(200_000)}x ${' '.repeat(200_000)}\n`],
    ['a word before an at-sign', `@ ${'a'.repeat(200_000)}`],
    ['brackets', '<'.repeat(100_000) + '['.repeat(100_000)],
    ['braces', '\u0024{'.repeat(100_000) + '{{'.repeat(100_000)],
    ['points after an address', `http://${'.'.repeat(200_000)}`],
    ['percent signs', '%0'.repeat(100_000)],
  ])('takes linear time on untrusted text: %s', (_, text) => {
    // Quadratic time would exceed the test timeout.
    for (const markup of ['html', 'xml', 'tokens', 'none'] as const) {
      const sentText = send([`a${text}a`], { markup }).text;
      readDistortedMarkup(sentText, markup);
      partialText(text, markup);
    }
  });
});
