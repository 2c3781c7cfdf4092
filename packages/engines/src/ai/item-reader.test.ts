import { bySize } from '@interlinear/testing/test-size';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createItemReader, type ItemEvent } from './item-reader.ts';

describe('createItemReader', () => {
  it('[ENG-11] gives the same items however the answer is chunked, and the parts of a text add up to it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 6 }),
        fc.array(fc.nat(11), { minLength: 1 }),
        fc.boolean(),
        (texts, sizes, isEscaped) => {
          const items = texts.map((text, index) => ({ type: 'item', id: index + 1, text: text.toWellFormed() }));
          const json = JSON.stringify({ items: texts.map((t, index) => ({ id: index + 1, t })) });
          const events = readInPieces(isEscaped ? escapeAll(json) : json, sizes);
          expect(events.filter(({ type }) => type === 'item')).toEqual(items);
          for (const { id, text } of items) {
            const pieces = events.filter((event) => event.type === 'text' && event.id === id);
            expect(pieces.map((piece) => piece.text).join('')).toBe(text);
            for (const piece of pieces) expect(piece.text.isWellFormed()).toBe(true);
          }
        },
      ),
      { numRuns: bySize({ quick: 300, deep: 3000 }) },
    );
  });

  it.each([
    ['a code fence and a preface', 'Sure! [Here]:\n```json\n{"items":[{"id":1,"t":"uno"},{"id":2,"t":"dos"}]}\n```'],
    ['a bare array', '[{"id":1,"t":"uno"},{"id":2,"t":"dos"}]'],
    ['other names and members', '{"translations":[{"n":[1],"t":"uno","id":1},{"id":"2","x":{"y":null},"t":"dos"}]}'],
    [
      'thoughts first',
      ' <think>{"items":[{"id":1,"t":"no"}]}</think>{"items":[{"id":1,"t":"uno"},{"id":2,"t":"dos"}]}',
    ],
    ['white space everywhere', '{ "items" : [ { "id" : 1 , "t" : "uno" } ,\n{ "id" : 2 , "t" : "dos" } ] }\n'],
  ])('reads %s, split anywhere', (_, answer) => {
    for (const size of [1, 2, 3, 5, 1000]) {
      expect(readInPieces(answer, [size - 1]).filter(({ type }) => type === 'item')).toEqual([
        { type: 'item', id: 1, text: 'uno' },
        { type: 'item', id: 2, text: 'dos' },
      ]);
    }
  });

  it('keeps items before a cut, and none after malformed JSON', () => {
    const items = (answer: string) =>
      createItemReader()
        .push(answer)
        .filter(({ type }) => type === 'item');
    const first = [{ type: 'item', id: 1, text: 'uno' }];
    expect(items('{"items":[{"id":1,"t":"uno"},{"id":2,"t":"do')).toEqual(first);
    expect(items('{"items":[{"id":1,"t":"uno"},{"id":2,"t":"say "hi""},{"id":3,"t":"tres"}]}')).toEqual(first);
    expect(items('{"items":[{"id":1,"t":"uno"} {"id":2,"t":"dos"}]}')).toEqual(first);
  });

  it('ignores items with a duplicate id or text', () => {
    const answer = '[{"id":1,"t":"a","t":"b"},{"id":2,"id":3,"t":"c"},{"id":4,"t":"d"}]';
    const items = createItemReader()
      .push(answer)
      .filter(({ type }) => type === 'item');
    expect(items).toEqual([{ type: 'item', id: 4, text: 'd' }]);
  });

  it('ignores items without an integer id and a string text', () => {
    const answer =
      '[{"id":1.5,"t":"a"},{"id":-1,"t":"b"},{"id":null,"t":"c"},{"t":"d"},{"id":5},{"id":6,"t":7},{"id":"x","t":"e"}]';
    expect(createItemReader().push(answer)).toEqual([]);
  });
});

function readInPieces(answer: string, sizes: readonly number[]): ItemEvent[] {
  const reader = createItemReader();
  const events: ItemEvent[] = [];
  for (let at = 0, turn = 0; at < answer.length; turn += 1) {
    const size = 1 + (sizes[turn % sizes.length] ?? 0);
    events.push(...reader.push(answer.slice(at, at + size)));
    at += size;
  }
  return events;
}

/** Writes everything beyond ASCII as `\uXXXX`, as many servers do. */
function escapeAll(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
