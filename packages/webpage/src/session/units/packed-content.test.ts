import type { Inline } from '@interlinear/translation/segment';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packContent, unpackContent } from './packed-content.ts';

const number = fc.integer({ min: 1, max: 5_000 });
const inline: fc.Arbitrary<Inline> = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1 }),
  fc.string({ unit: fc.constantFrom('\u0001', '\u0002', '\u0003', '\u0004', 'a', ':', '1'), minLength: 1 }),
  fc.record({ open: number }),
  fc.record({ close: number }),
  fc.record({
    leaf: number,
    kind: fc.constantFrom('code', 'image', 'formula', 'break', 'term', 'field'),
  }) as fc.Arbitrary<Inline>,
);

it('unpacks what was packed, whatever the content', () => {
  fc.assert(
    fc.property(fc.array(inline), (content) => {
      expect(unpackContent(packContent(content))).toEqual(joined(content));
    }),
  );
});

it('packs content into one string', () => {
  const content: Inline[] = ['Read ', { open: 40 }, 'this', { close: 40 }, { leaf: 2, kind: 'break' }];
  expect(typeof packContent(content)).toBe('string');
});

/** Packing may merge adjacent texts. */
function joined(content: readonly Inline[]): readonly Inline[] {
  if (typeof packContent(content) !== 'string') return content;
  const result: Inline[] = [];
  for (const part of content) {
    const last = result.at(-1);
    if (typeof part === 'string' && typeof last === 'string') result[result.length - 1] = last + part;
    else result.push(part);
  }
  return result;
}
