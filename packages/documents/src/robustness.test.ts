import { makeDocxOfEveryPlace } from '@interlinear/testing/documents/docx';
import { makeEpubOfEveryPlace } from '@interlinear/testing/documents/epub';
import { makePptxOfEveryPlace } from '@interlinear/testing/documents/pptx';
import { TEXTS_OF_EVERY_PLACE } from '@interlinear/testing/documents/texts';
import { makeXlsxOfEveryPlace } from '@interlinear/testing/documents/xlsx';
import { zipParts } from '@interlinear/testing/documents/zip-parts';
import { bySize } from '@interlinear/testing/test-size';
import type { Inline } from '@interlinear/translation/segment';
import fc from 'fast-check';
import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { TranslatableDocument } from './document.ts';
import { DocumentError } from './document-error.ts';
import { openDocument } from './open-document.ts';
import { readBlocks, textOf, translateWith } from './testing/read-blocks.ts';
import { wellFormedParts } from './testing/well-formed-parts.ts';

const plain = (place: string) => place;
const ARCHIVES = {
  'a.docx': makeDocxOfEveryPlace(plain),
  'a.pptx': makePptxOfEveryPlace(plain),
  'a.xlsx': makeXlsxOfEveryPlace(plain),
  'a.epub': makeEpubOfEveryPlace(plain),
};
const TEXTS = Object.fromEntries(
  Object.entries(TEXTS_OF_EVERY_PLACE).map(([name, make]) => [name, new TextEncoder().encode(make(plain))]),
);
const VIEWS = ['translation', 'paragraphs'] as const;

/** Adversarial text: markup of every syntax, both directions, lone surrogates, control characters. */
const WORDS = fc.oneof(
  { weight: 2, arbitrary: fc.string({ unit: 'binary' }) },
  fc.constantFrom(
    '<b>&amp;</b>',
    ']]>',
    '-->',
    '"><script>',
    'مرحبا بالعالم',
    'שלום',
    '\ud800',
    '\udc00x',
    '\0\u0001\ufffe',
    'a\r\nb',
    '_x000D_',
    '&D&"Arial"',
    '* _x_ `y` [z](w) | $a$',
    '{\\an8}\\N',
    '00:00:01,000 --> 00:00:02,000',
    ' lead and trail ',
  ),
);

describe.each(Object.entries({ ...ARCHIVES, ...TEXTS }))('%s', (fileName, bytes) => {
  it('accepts any text as a translation and stays valid', async () => {
    const document = await openDocument(bytes, { fileName });
    const blocks = await readBlocks(document);
    await fc.assert(
      fc.asyncProperty(WORDS, fc.constantFrom(...VIEWS), fc.constantFrom('de', 'ar'), async (word, view, target) => {
        const { bytes: written } = await document.render(
          translateWith(blocks, () => word),
          { view, target },
        );
        if (fileName in ARCHIVES) wellFormedParts(written);
        const again = await readBlocks(await openDocument(written, { fileName }));
        // Text without letters may vanish when written.
        if (fileName in ARCHIVES && /\p{L}/u.test(word) && view === 'translation')
          expect(again.length).toBeGreaterThan(0);
      }),
      { numRuns: bySize({ quick: 2, deep: 130 }) },
    );
  });

  it('accepts any order of markup in a translation', async () => {
    const document = await openDocument(bytes, { fileName });
    const blocks = await readBlocks(document);
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat()), fc.constantFrom(...VIEWS), async (stream, view) => {
        const next = () => stream.next().value ?? 0;
        const answers = new Map(blocks.map((block) => [block.id, shuffled(block.content, next)]));
        const { bytes: written } = await document.render({ of: (id) => answers.get(id) }, { view, target: 'de' });
        if (fileName in ARCHIVES) wellFormedParts(written);
        await readBlocks(await openDocument(written, { fileName }));
      }),
      { numRuns: bySize({ quick: 2, deep: 130 }) },
    );
  });

  it('opens or throws a typed failure for any damage', async () => {
    const edits = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(edits, fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean(), async (changes, cut, isCut) => {
        const damaged = bytes.slice(0, isCut ? Math.floor(bytes.length * cut) : bytes.length);
        for (const [at, value] of changes) if (at < damaged.length) damaged[at] = value;
        await useAll(damaged, fileName);
      }),
      { numRuns: bySize({ quick: 8, deep: 500 }) },
    );
  });
});

describe('texts that fit a pattern in many ways', () => {
  const open = (text: string, fileName: string) => openDocument(new TextEncoder().encode(text), { fileName });

  it.each([
    ['comments of HTML', `${'<!---->'.repeat(500)}x`],
    ['comments of subtitles', `${'; '.repeat(2000)}x`],
  ])('[ERR-01] recognizes the format of a file that starts with many %s', async (_, text) => {
    const { format } = await open(text, 'a.txt');
    expect(format).toBe('txt');
  });

  it('[ERR-01] refuses Markdown with thousands of brackets that nothing opens', async () => {
    await expect(open(']'.repeat(200_000), 'a.md')).rejects.toMatchObject({ failure: 'damaged' });
  });
});

describe.each(Object.entries(ARCHIVES))('%s', (fileName, bytes) => {
  it('opens or throws a typed failure when a part is damaged', async () => {
    const parts = unzipSync(bytes);
    const names = Object.keys(parts).filter((name) => name !== 'mimetype');
    const cuts = fc.record({
      name: fc.constantFrom(...names),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      length: fc.nat(60),
      insert: fc.constantFrom(
        '',
        '<',
        '>',
        '"',
        '</w:p>',
        '<w:p>',
        '<!DOCTYPE a [<!ENTITY b "c">]>',
        '&b;',
        '\0',
        '<a:t>',
        ']]>',
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(cuts, { minLength: 1, maxLength: 3 }), async (changes) => {
        const damaged = { ...parts };
        for (const { name, at, length, insert } of changes) {
          const text = new TextDecoder().decode(damaged[name]);
          const place = Math.floor(text.length * at);
          damaged[name] = new TextEncoder().encode(text.slice(0, place) + insert + text.slice(place + length));
        }
        await useAll(zipSync(damaged), fileName);
      }),
      { numRuns: bySize({ quick: 5, deep: 350 }) },
    );
  });

  it('opens or throws a typed failure when a part is missing', async () => {
    for (const name of Object.keys(unzipSync(bytes))) {
      const { [name]: _, ...rest } = unzipSync(bytes);
      await useAll(zipSync(rest), fileName);
    }
  });
});

describe('openDocument', () => {
  it('refuses internal entity declarations', async () => {
    const parts = unzipSync(ARCHIVES['a.docx']);
    const part = new TextDecoder().decode(parts['word/document.xml']);
    const evil = part.replace('?>', '?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>');
    const bytes = zipSync({ ...parts, 'word/document.xml': new TextEncoder().encode(evil) });
    await expect(openDocument(bytes, { fileName: '' })).rejects.toMatchObject({ failure: 'damaged' });
  });

  it.each([
    ['deep tags', 'a.html', '<div>'.repeat(100_000)],
    ['deep inline tags', 'a.html', `${'<b>'.repeat(50_000)}x`],
    ['many open brackets', 'a.md', '['.repeat(200_000)],
    ['many open links', 'a.md', '[a]('.repeat(50_000)],
    ['entangled emphasis', 'a.md', '*a_'.repeat(60_000)],
    ['very deep lists', 'a.md', Array.from({ length: 2_000 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')],
    ['deep quotations', 'a.md', `${'>'.repeat(5000)} a`],
    ['one line of space', 'a.md', `a${' '.repeat(200_000)}b`],
    ['one line of space', 'a.txt', `a${' '.repeat(500_000)}b\nc`],
    ['many lines', 'a.txt', 'word\n'.repeat(bySize({ quick: 20_000, deep: 200_000 }))],
    ['open braces', 'a.ass', `[Script Info]\n[Events]\nDialogue: 0,0,0,a,a,0,0,0,,${'{'.repeat(200_000)}`],
    ['open angles', 'a.srt', `1\n00:00:01,000 --> 00:00:02,000\n${'<'.repeat(200_000)}`],
  ])('ends in time on %s (%s)', async (_, fileName, text) => {
    await useAll(new TextEncoder().encode(text), fileName);
  });

  it('ends in time on a part of one tag within another', async () => {
    const parts = unzipSync(ARCHIVES['a.docx']);
    const deep = `<w:document xmlns:w="w">${'<w:p>'.repeat(5000)}${'</w:p>'.repeat(5000)}</w:document>`;
    await useAll(zipSync({ ...parts, 'word/document.xml': new TextEncoder().encode(deep) }), 'a.docx');
    const wide = `<w:document xmlns:w="w">${'<w:p/>'.repeat(200_000)}</w:document>`;
    await useAll(zipSync({ ...parts, 'word/document.xml': new TextEncoder().encode(wide) }), 'a.docx');
  });

  it('[DOC-01] reads many short tags without a space between them in time', async () => {
    const parts = unzipSync(ARCHIVES['a.docx']);
    const runs = '<w:r><w:t>a</w:t></w:r><w:r><w:b/><w:t>b</w:t></w:r>'.repeat(40_000);
    const document = `<w:document xmlns:w="w"><w:p>${runs}</w:p></w:document>`;
    await useAll(zipSync({ ...parts, 'word/document.xml': new TextEncoder().encode(document) }), 'a.docx');
  });

  it('[DOC-01] reads a field whose result has many runs', async () => {
    const parts = unzipSync(ARCHIVES['a.docx']);
    const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const runs = `${mark('begin')}${mark('separate')}${'<w:r><w:t>a</w:t></w:r>'.repeat(150_000)}${mark('end')}`;
    const document = `<w:document xmlns:w="w"><w:p>${runs}</w:p></w:document>`;
    await useAll(zipSync({ ...parts, 'word/document.xml': new TextEncoder().encode(document) }), 'a.docx');
  });

  it.each([
    ['an archive of something else', zipParts({ 'a.txt': 'a' })],
    ['a program', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0])],
    ['rich text', new TextEncoder().encode('{\\rtf1 a}')],
  ])('[DOC-01] refuses %s as an unsupported format', async (_, bytes) => {
    await expect(openDocument(bytes, { fileName: 'a.docx' })).rejects.toMatchObject({ failure: 'invalid-type' });
  });
});

/** Opens, reads and renders a file; only a typed failure is allowed. */
async function useAll(bytes: Uint8Array, fileName: string): Promise<void> {
  let document: TranslatableDocument;
  try {
    document = await openDocument(bytes, { fileName });
  } catch (error) {
    expect(error).toBeInstanceOf(DocumentError);
    return;
  }
  const translations = translateWith(await readBlocks(document), (text) => `${textOf([text])}!`);
  for (const view of VIEWS) {
    try {
      await document.render(translations, { view, target: 'ar' });
    } catch (error) {
      expect(error).toBeInstanceOf(DocumentError);
    }
  }
}

/** Shuffles a content, duplicating and dropping pieces and adding foreign ones. */
function shuffled(content: readonly Inline[], next: () => number): Inline[] {
  const pieces: Inline[] = [...content, { open: 99 }, { leaf: 98, kind: 'code' }, 'x < y & z'];
  return pieces
    .flatMap((piece) => Array.from({ length: [1, 1, 1, 2, 0][next() % 5] ?? 1 }, () => ({ piece, order: next() })))
    .sort((left, right) => left.order - right.order)
    .map(({ piece }) => piece);
}
