import { describe, expect, it } from 'vitest';
import { addEntry, type HistoryEntry, parseHistory, removeEntry, searchHistory, serializeHistory } from './history.ts';

const VERSION_1 =
  '{"version":1,"entries":[{"id":"a","at":1,"source":"auto","target":"de","text":"Hello","translation":"Hallo"}]}';

describe('history', () => {
  it('[TXT-04] reads version 1, and what it wrote', () => {
    const history = parseHistory(VERSION_1);
    expect(history).toEqual([entryOf('a', 'Hello', { at: 1, translation: 'Hallo' })]);
    expect(parseHistory(serializeHistory(history))).toEqual(history);
  });

  it.each([undefined, '', '{"version":9}', VERSION_1.replace('"de"', '"xx"')])(
    'starts with an empty history for “%s”',
    (text) => {
      expect(parseHistory(text)).toEqual([]);
    },
  );

  it('[TXT-04] keeps one entry of a sentence that is being written', () => {
    const texts = ['Good', 'Good mor', 'Good morning', 'Good morn'];
    const history = texts.reduce((before, text) => addEntry(before, entryOf(text, text)), parseHistory(undefined));
    expect(history.map(({ text }) => text)).toEqual(['Good morn']);
  });

  it('[TXT-04] keeps a long text that was cut to its beginning', () => {
    const texts = ['The ferry leaves at nine. It is full on Sundays, so come early.', 'The ferry leaves at nine.'];
    const history = texts.reduce((before, text) => addEntry(before, entryOf(text, text)), parseHistory(undefined));
    expect(history.map(({ text }) => text)).toEqual(texts.toReversed());
  });

  it('moves a repeated text to the top', () => {
    const history = ['one', 'two', 'one'].reduce(
      (before, text, index) => addEntry(before, entryOf(`${index}`, text)),
      parseHistory(undefined),
    );
    expect(history.map(({ id, text }) => [id, text])).toEqual([
      ['2', 'one'],
      ['1', 'two'],
    ]);
  });

  it('keeps the newest hundred, and nothing empty or very long', () => {
    let history = parseHistory(undefined);
    for (let index = 0; index < 120; index += 1) history = addEntry(history, entryOf(`${index}`, `text ${index}.`));
    history = addEntry(addEntry(history, entryOf('empty', ' ')), entryOf('long', 'a'.repeat(5_001)));
    expect([history.length, history[0]?.id, history.at(-1)?.id]).toEqual([100, '119', '20']);
  });

  it('[TXT-04] finds by words of text and translation', () => {
    const history = [
      entryOf('a', 'Red house', { translation: 'Rotes Haus' }),
      entryOf('b', 'Blue house', { translation: 'Blaues Haus' }),
    ];
    expect(searchHistory(history, 'haus red').map(({ id }) => id)).toEqual(['a']);
    expect(searchHistory(history, ' ')).toEqual(history);
  });

  it('[TXT-04] deletes one entry', () => {
    expect(removeEntry([entryOf('a', 'x'), entryOf('b', 'y')], 'a').map(({ id }) => id)).toEqual(['b']);
  });
});

function entryOf(id: string, text: string, more: Partial<HistoryEntry> = {}): HistoryEntry {
  return { id, at: 0, source: 'auto', target: 'de', text, translation: `de:${text}`, ...more };
}
