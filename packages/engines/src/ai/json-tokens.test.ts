import { bySize } from '@interlinear/testing/test-size';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createJsonTokenReader, type JsonToken } from './json-tokens.ts';

describe('createJsonTokenReader', () => {
  it('reads any JSON like JSON.parse, wherever it is split', () => {
    fc.assert(
      fc.property(container, fc.array(fc.nat(9), { minLength: 1 }), (value, sizes) => {
        const pieces = cut(JSON.stringify(value), sizes);
        const reader = createJsonTokenReader();
        expect(build(pieces.flatMap((piece) => reader.push(piece)))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { numRuns: bySize({ quick: 50, deep: 5_000 }) },
    );
  });

  it('never splits a surrogate pair, and emits text as it arrives', () => {
    const reader = createJsonTokenReader();
    const texts = [...'["a😀', '\\ud83d', '\\ude00b', '"]'].map((piece) =>
      reader.push(piece).flatMap((token) => (token.type === 'text' ? [token.text] : [])),
    );
    expect(texts.flat().join('')).toBe('a😀😀b');
    for (const text of texts.flat()) expect(text.isWellFormed()).toBe(true);
    expect(createJsonTokenReader().push('["abc')).toContainEqual({ type: 'text', text: 'abc', isLast: false });
  });

  it('skips text around the JSON', () => {
    expect(build(createJsonTokenReader().push('Here [it] is:\n```json\n{"a":1}\n```\nEnjoy'))).toEqual({ a: 1 });
  });

  it('tolerates line breaks in strings and trailing commas', () => {
    expect(build(createJsonTokenReader().push('{"a":["x\ny",],}'))).toEqual({ a: ['x\ny'] });
  });

  it.each(['{"a" 1}', '{"a":}', '{"a":1]', '["a" "b"]', '{1:2}', '["\\x"]', '["\\u12g4"]', '[01x]', '[nul]', '[,]'])(
    'says that %s is broken',
    (json) => {
      expect(createJsonTokenReader().push(json)).toContainEqual({ type: 'broken' });
    },
  );
});

const container = fc.oneof(
  fc.object({
    values: [
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'binary' }),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
    ],
  }),
  fc.array(fc.jsonValue({ stringUnit: 'grapheme' })),
);

/** Splits text into chunks of the given sizes, repeated, even inside escapes and surrogate pairs. */
function cut(text: string, sizes: readonly number[]): string[] {
  const pieces: string[] = [];
  for (let at = 0, turn = 0; at < text.length; turn += 1) {
    const size = 1 + (sizes[turn % sizes.length] ?? 0);
    pieces.push(text.slice(at, at + size));
    at += size;
  }
  return pieces;
}

/** Returns the last complete value. */
function build(tokens: readonly JsonToken[]): unknown {
  let built: unknown;
  let stack: { value: unknown[] | Record<string, unknown>; key: string }[] = [];
  let text = '';
  const put = (value: unknown) => {
    const parent = stack.at(-1);
    if (parent === undefined) built = value;
    else if (Array.isArray(parent.value)) parent.value.push(value);
    // Like JSON.parse, even for `__proto__`.
    else
      Object.defineProperty(parent.value, parent.key, { value, enumerable: true, writable: true, configurable: true });
  };
  for (const token of tokens) {
    const top = stack.at(-1);
    if (token.type === 'open') stack.push({ value: token.container === 'array' ? [] : {}, key: '' });
    else if (token.type === 'close') {
      stack.pop();
      put(top?.value);
    } else if (token.type === 'key') {
      if (top) top.key = token.text;
    } else if (token.type === 'literal') put(JSON.parse(token.text));
    else if (token.type === 'broken') stack = [];
    else {
      text += token.text;
      if (token.isLast) {
        put(text);
        text = '';
      }
    }
  }
  return built;
}
