import { bySize } from '@interlinear/testing/test-size';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Operand } from './operands.ts';
import { tokenize } from './tokenize.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const operations = (text: string) => [...tokenize(bytes(text))];

describe('the tokenizer', () => {
  it('yields operators with operands and byte ranges', () => {
    const text = 'BT /F1 12 Tf (a\\(b\\051\\n) Tj ET';
    expect(operations(text).map(({ operator, start, end }) => [operator, text.slice(start, end)])).toEqual([
      ['BT', 'BT'],
      ['Tf', '/F1 12 Tf'],
      ['Tj', '(a\\(b\\051\\n) Tj'],
      ['ET', 'ET'],
    ]);
  });

  it('reads strings, names, arrays, dictionaries and constants', () => {
    const [operation] = operations('/A#20B <</K [1 (x(y)z) <4a4> true null] /L <</M 2>>>> BDC');
    expect(plain(operation?.operands ?? [])).toEqual(['/A B', { K: [1, 'x(y)z', 'J@', true, null], L: { M: 2 } }]);
  });

  it.each([
    ['-.5 +7 .', [-0.5, 7, 0]],
    ['--3 1.2.3 12-4', [-3, 1.2, 12]],
    ['0cm', [0]],
  ])('reads malformed numbers as viewers do: %s', (text, expected) => {
    expect(plain(operations(`${text} x`)[0]?.operands ?? [])).toEqual(expected);
  });

  it('skips comments and inline images with any data', () => {
    const text = 'q % (not a string\nBI /W 2 /H 2 /BPC 8 /CS /G ID EI E EI Q % end';
    expect(operations(text).map(({ operator }) => operator)).toEqual(['q', 'BI', 'Q']);
  });

  it('splits operators written without a space', () => {
    expect(operations('1 0 0 RGQq').map(({ operator }) => operator)).toEqual(['RG', 'Q', 'q']);
  });

  it('terminates on any bytes without throwing or moving back', () => {
    const pieces = fc.constantFrom(
      '(',
      ')',
      '<',
      '>',
      '<<',
      '>>',
      '[',
      ']',
      '/',
      '%',
      'BI',
      'ID',
      'EI',
      ' ',
      '\\',
      '-',
      '.',
      '9',
      'Tj',
      '\n',
    );
    const mutated = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.array(pieces, { maxLength: 200 }).map((parts) => bytes(parts.join(''))),
    );
    fc.assert(
      fc.property(mutated, (data) => {
        let last = 0;
        for (const { start, end } of tokenize(data)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(data.length);
          last = end;
        }
      }),
      { numRuns: bySize({ quick: 150, deep: 5_000 }) },
    );
  });

  it('handles endless opening brackets', () => {
    expect(operations('['.repeat(100_000))).toEqual([]);
    expect(operations('<<'.repeat(100_000))).toEqual([]);
  });
});

function plain(operands: readonly Operand[]): unknown[] {
  return operands.map((operand) => {
    if (typeof operand === 'number') return operand;
    switch (operand.kind) {
      case 'name':
        return `/${operand.value}`;
      case 'string':
        return String.fromCharCode(...operand.bytes);
      case 'array':
        return plain(operand.items);
      case 'dict':
        return Object.fromEntries([...operand.entries].map(([key, value]) => [key, plain([value])[0]]));
      default:
        return operand.value;
    }
  });
}
