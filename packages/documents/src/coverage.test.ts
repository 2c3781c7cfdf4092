import { makeDocxOfEveryPlace } from '@interlinear/testing/documents/docx';
import { makeEpubOfEveryPlace } from '@interlinear/testing/documents/epub';
import { makePptxOfEveryPlace } from '@interlinear/testing/documents/pptx';
import { TEXTS_OF_EVERY_PLACE } from '@interlinear/testing/documents/texts';
import { makeXlsxOfEveryPlace } from '@interlinear/testing/documents/xlsx';
import type { WordAt } from '@interlinear/testing/documents/zip-parts';
import { describe, expect, it } from 'vitest';
import { openArchive } from './archive/archive.ts';
import { DOCUMENT_LIMITS } from './limits.ts';
import { openDocument } from './open-document.ts';
import { readBlocks, textOf, translateWith } from './testing/read-blocks.ts';
import { wellFormedParts } from './testing/well-formed-parts.ts';

type Make = (word: WordAt) => Uint8Array;

const ARCHIVES: readonly (readonly [string, Make])[] = [
  ['paper.docx', makeDocxOfEveryPlace],
  ['talk.pptx', makePptxOfEveryPlace],
  ['sums.xlsx', makeXlsxOfEveryPlace],
  ['book.epub', makeEpubOfEveryPlace],
];
const TEXTS = Object.entries(TEXTS_OF_EVERY_PLACE).map(([name, make]): readonly [string, Make] => [
  name,
  (word) => new TextEncoder().encode(make(word)),
]);

describe.each([...ARCHIVES, ...TEXTS])('%s', (fileName, make) => {
  it('reads the text of every place that can have text', async () => {
    const { words, wordAt } = uniqueWords();
    const document = await openDocument(make(wordAt), { fileName });
    const read = (await readBlocks(document)).map((block) => textOf(block.content)).join('\n');
    expect([...words].filter(([, word]) => !read.includes(word)).map(([place]) => place)).toEqual([]);
  });

  it('reads a duplicated text once', async () => {
    const { words, wordAt } = uniqueWords();
    const document = await openDocument(make(wordAt), { fileName });
    const read = (await readBlocks(document)).map((block) => textOf(block.content)).join('\n');
    expect([...words].filter(([, word]) => read.split(word).length > 2).map(([place]) => place)).toEqual([]);
  });

  it.each(['translation', 'paragraphs'] as const)(
    'writes translations to all of these places in the view %s',
    async (view) => {
      const { words, wordAt } = uniqueWords();
      const document = await openDocument(make(wordAt), { fileName });
      const translations = translateWith(await readBlocks(document), (text) => text.replaceAll('word', 'Wort'));
      const { bytes } = await document.render(translations, { view, target: 'de' });
      const written = textsOf(bytes);
      const places = [...words];
      const missing = places.filter(([, word]) => !written.includes(word.replace('word', 'Wort')));
      expect(missing.map(([place]) => place)).toEqual([]);
      const left = places.filter(([, word]) => written.includes(word)).map(([place]) => place);
      if (view === 'translation') expect(left).toEqual([]);
      else expect(left.length).toBeGreaterThan(places.length * 0.95);
    },
  );

  it('keeps every byte when translations equal their originals', async () => {
    const bytes = make((place) => place);
    const document = await openDocument(bytes, { fileName });
    const blocks = await readBlocks(document);
    const same = translateWith(blocks, (text) => text);
    const rendered = await document.render(same, { view: 'translation', target: 'de' });
    expect(rendered.bytes).toEqual(bytes);
  });
});

describe.each(ARCHIVES)('%s', (fileName, make) => {
  it('[DOC-01] [DOC-11] is recognized by content, whatever its name', async () => {
    const document = await openDocument(
      make((place) => place),
      { fileName: 'letter.txt' },
    );
    expect(document.format).toBe(fileName.split('.')[1]);
  });

  it('changes only parts with a translation', async () => {
    const bytes = make((place) => place);
    const document = await openDocument(bytes, { fileName });
    const [first] = await readBlocks(document);
    const one = translateWith(first ? [first] : [], () => 'anders');
    const rendered = await document.render(one, { view: 'translation', target: 'de' });
    const before = openArchive(bytes, DOCUMENT_LIMITS);
    const after = openArchive(rendered.bytes, DOCUMENT_LIMITS);
    expect(after.names).toEqual(before.names);
    const changed = before.names.filter((name) => !equal(before.read(name), after.read(name)));
    expect(changed).toHaveLength(1);
  });
});

function uniqueWords(): { words: Map<string, string>; wordAt: WordAt } {
  const words = new Map<string, string>();
  const wordAt: WordAt = (place) => {
    const word = words.get(place) ?? `word${String.fromCharCode(97 + (words.size % 26)).repeat(2)}${words.size}z`;
    words.set(place, word);
    return word;
  };
  return { words, wordAt };
}

function textsOf(bytes: Uint8Array): string {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return [...wellFormedParts(bytes).values()].join('\n');
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

function equal(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}
