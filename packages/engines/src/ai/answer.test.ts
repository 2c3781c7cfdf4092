import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EngineDelta } from '../engine.ts';
import { type AnsweredBatch, createAnswerStream, readAnswerText } from './answer.ts';

const batch: AnsweredBatch = {
  texts: ['The house is red.', 'A table for two, please.', 'Good night to you all.'],
  source: 'en',
  target: 'es',
};
const answer = (...items: [id: number, t: string][]) => JSON.stringify({ items: items.map(([id, t]) => ({ id, t })) });
const uno = { text: 'uno' };
const dos = { text: 'dos' };
const tres = { text: 'tres' };

const CASES: [when: string, text: string, expected: unknown][] = [
  ['all is well', answer([1, 'uno'], [2, 'dos'], [3, 'tres']), [uno, dos, tres]],
  ['the order is another', answer([3, 'tres'], [1, 'uno'], [2, 'dos']), [uno, dos, tres]],
  ['one is missing', answer([1, 'uno'], [3, 'tres']), [uno, null, tres]],
  ['the first is missing', answer([2, 'dos'], [3, 'tres']), [null, dos, tres]],
  ['an id is unknown', answer([1, 'uno'], [2, 'dos'], [3, 'tres'], [4, 'x'], [0, 'y']), [uno, dos, tres]],
  ['one is empty', answer([1, ' '], [2, 'dos'], [3, 'tres']), [null, dos, tres]],
  ['one came twice, the same', answer([1, 'uno'], [1, 'uno'], [2, 'dos'], [3, 'tres']), [uno, dos, tres]],
  ['it was cut in the middle', answer([1, 'uno'], [2, 'dos'], [3, 'tres']).slice(0, -7), [uno, dos, null]],
  [
    'one is as it was',
    answer([1, batch.texts[0] ?? ''], [2, 'dos'], [3, 'tres']),
    [{ text: batch.texts[0] }, dos, tres],
  ],
  ['all is as it was', answer(...batch.texts.map((t, index): [number, string] => [index + 1, t])), [null, null, null]],
];

describe('readAnswerText', () => {
  it.each([
    ...CASES,
    ['one came twice, with two texts', answer([1, 'uno'], [2, 'dos'], [2, 'tres']), [uno, null, null]],
    ['nothing is JSON', 'I cannot help with that.', undefined],
    ['there are no items', '{"items":[]}', undefined],
  ])('[ENG-04] matches by id when %s', (_, text, expected) => {
    expect(readAnswerText(text, batch)).toEqual(expected);
  });

  it('accepts unchanged names, single words and variants of one language', () => {
    const same = (texts: string[], source: AnsweredBatch['source'], target: AnsweredBatch['target']) =>
      readAnswerText(answer(...texts.map((t, index): [number, string] => [index + 1, t])), { texts, source, target });
    expect(same(['Berlin', 'OpenOffice 4.1'], 'en', 'de')).toEqual([{ text: 'Berlin' }, { text: 'OpenOffice 4.1' }]);
    expect(same(['今天天气很好'], 'zh-CN', 'zh-TW')).toEqual([{ text: '今天天气很好' }]);
    expect(same(['今天天气很好'], 'zh-CN', 'en')).toEqual([null]);
    expect(same(['今天天气很好'], 'auto', 'en')).toEqual([null]);
  });
});

describe('createAnswerStream', () => {
  it.each(CASES)('gives the same result as for the whole answer when %s', (_, text, expected) => {
    expect(finished(stream(text, 3))).toEqual(expected);
  });

  it('ends at a second, different item for an id, keeping what was done', () => {
    const text = answer([1, 'uno'], [2, 'dos'], [2, 'tres'], [3, 'cuatro']);
    expect(finished(stream(text, 4))).toEqual([uno, dos, null]);
  });

  it('holds back an unchanged text until another one differs', () => {
    const reader = createAnswerStream(batch);
    const first = batch.texts[0] ?? '';
    expect(reader.push(`{"items":[{"id":1,"t":"${first}"},`)).toEqual([{ type: 'text', index: 0, text: first }]);
    expect(reader.push('{"id":2,"t":"dos"}')).toEqual([
      { type: 'text', index: 1, text: 'dos' },
      { type: 'done', index: 0, translation: { text: first } },
      { type: 'done', index: 1, translation: dos },
    ]);
  });

  it('[ENG-11] streams every text as it is written, and completes it once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1 }),
        fc.nat(20),
        (texts, size) => {
          const translated = texts.map((text) => `»${text}«`);
          const given = answer(...translated.map((t, index): [number, string] => [index + 1, t]));
          const deltas = stream(given, size + 1, { texts, source: 'en', target: 'de' });
          for (const [index, text] of translated.entries()) {
            const own = deltas.filter((delta) => delta.type !== 'usage' && delta.index === index);
            expect(own.flatMap((delta) => (delta.type === 'text' ? [delta.text] : [])).join('')).toBe(text);
            expect(own.filter(({ type }) => type === 'done')).toEqual([own.at(-1)]);
          }
        },
      ),
    );
  });
});

function stream(text: string, size: number, of: AnsweredBatch = batch): EngineDelta[] {
  const reader = createAnswerStream(of);
  const deltas: EngineDelta[] = [];
  for (let at = 0; at < text.length; at += size) deltas.push(...reader.push(text.slice(at, at + size)));
  return [...deltas, ...reader.end()];
}

function finished(deltas: readonly EngineDelta[]) {
  return batch.texts.map((_, index) => {
    const done = deltas.filter((delta) => delta.type === 'done' && delta.index === index);
    expect(done.length).toBeLessThan(2);
    return done[0]?.type === 'done' ? done[0].translation : null;
  });
}
