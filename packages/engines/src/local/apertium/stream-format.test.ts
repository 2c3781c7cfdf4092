import { bySize } from '@interlinear/testing/test-size';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeStream, readStream, type StreamToken, unescapeStream, writeToken } from './stream-format.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: fc.constantFrom(...'\\[]{}^$/@<>ab 😀\n'), maxLength: 40 }),
);

describe('the stream format', () => {
  it('[ENG-05] round-trips any text through escaping', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(unescapeStream(escapeStream(text))).toBe(text);
      }),
      { numRuns: bySize({ quick: 500, deep: 20_000 }) },
    );
  });

  it('[ENG-05] reads everything it wrote', () => {
    const piece: fc.Arbitrary<StreamToken> = fc.oneof(
      fc.record({ text: anyText, bound: fc.constantFrom(undefined, 't1', 't2') }),
      fc.record({ blank: fc.constantFrom('t3', '#17') }),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const read = readStream(pieces.map(writeToken).join(''));
        expect(flatten(read)).toEqual(flatten(pieces));
      }),
      { numRuns: bySize({ quick: 300, deep: 10_000 }) },
    );
  });

  it('binds every word separately', () => {
    expect(writeToken({ text: 'red [big] house', bound: 't1' })).toBe(
      '[[t1]]red[[/]] [[t1]]\\[big\\][[/]] [[t1]]house[[/]]',
    );
  });

  it('reads a malformed stream as text', () => {
    expect(readStream('a[b\\')).toEqual([
      { text: 'a', bound: undefined },
      { text: 'b', bound: undefined },
      { text: '\\', bound: undefined },
    ]);
  });
});

/** Lists all non-space characters with their blanks; spaces between bound words are not bound. */
function flatten(pieces: readonly StreamToken[]): unknown[] {
  const flat: unknown[] = [];
  for (const piece of pieces) {
    if ('blank' in piece) flat.push(piece);
    else for (const unit of piece.text.split('')) flat.push(/\s/.test(unit) ? unit : [unit, piece.bound]);
  }
  return flat;
}
