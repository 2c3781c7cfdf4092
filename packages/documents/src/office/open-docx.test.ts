import { makeDocx, makeDocxOfEveryPlace, wordParagraph } from '@interlinear/testing/documents/docx';
import { textsOfZip, zipParts } from '@interlinear/testing/documents/zip-parts';
import { unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { RenderOptions } from '../document.ts';
import { openDocument } from '../open-document.ts';
import { readBlocks, textOf, translateWith } from '../testing/read-blocks.ts';
import { wellFormedParts } from '../testing/well-formed-parts.ts';

/** Blocks of a body, and its XML once translated into capitals. */
async function translate(body: string, options: Partial<RenderOptions> = {}) {
  const document = await openDocument(makeDocx(body), { fileName: '' });
  const blocks = await readBlocks(document);
  const capitals = translateWith(blocks, (text) => text.toUpperCase());
  const { bytes } = await document.render(capitals, { view: 'translation', target: 'de', ...options });
  return { blocks, written: wellFormedParts(bytes).get('word/document.xml') ?? '' };
}

it('[DOC-01] translates rows and cells of a table that are content controls', async () => {
  const cell = (text: string) => `<w:tc>${wordParagraph(text)}</w:tc>`;
  const control = (content: string) => `<w:sdt><w:sdtPr/><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
  const rows = `<w:tr>${control(cell('name'))}${cell('plain')}</w:tr>${control(`<w:tr>${cell('repeated')}${cell('row')}</w:tr>`)}`;
  const { blocks, written } = await translate(`<w:tbl><w:tblPr/><w:tblGrid/>${rows}</w:tbl>`);
  expect(blocks.map(({ content, cell: at }) => [textOf(content), at?.row, at?.column])).toEqual([
    ['name', 0, 0],
    ['plain', 0, 1],
    ['repeated', 1, 0],
    ['row', 1, 1],
  ]);
  expect(written).toContain('>REPEATED<');
});

it('[DOC-01] leaves listings as they are, which pandoc marks by a style', async () => {
  const styled = (id: string, text: string) => wordParagraph(text, `<w:pPr><w:pStyle w:val="${id}"/></w:pPr>`);
  const { blocks, written } = await translate(
    wordParagraph('Run this:') + styled('SourceCode', 'return height') + styled('Sample', 'print(height)'),
  );
  expect(blocks.map(({ role, isTranslatable }) => [role, isTranslatable])).toEqual([
    ['text', true],
    ['code', false],
    ['code', false],
  ]);
  expect(written).toContain('>RUN THIS:<');
  expect(written).toContain('>return height<');
});

it('[DOC-01] translates the items of drop-down lists in forms', async () => {
  const items = '<w:listItem w:displayText="in cash" w:value="1"/><w:listItem w:displayText="7" w:value="7"/>';
  const control = `<w:sdt><w:sdtPr><w:dropDownList>${items}</w:dropDownList></w:sdtPr><w:sdtContent><w:r><w:t>Choose</w:t></w:r></w:sdtContent></w:sdt>`;
  const old =
    '<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:ddList><w:listEntry w:val="yes"/></w:ddList></w:ffData></w:fldChar></w:r><w:r><w:instrText> FORMDROPDOWN </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>';
  const { blocks, written } = await translate(`<w:p><w:r><w:t>Pay </w:t></w:r>${control}${old}</w:p>`);
  expect(blocks.map(({ content }) => textOf(content))).toEqual(['Pay Choose·', 'in cash', 'yes']);
  expect(written).toContain(
    '<w:listItem w:displayText="IN CASH" w:value="1"/><w:listItem w:displayText="7" w:value="7"/>',
  );
  expect(written).toContain('<w:listEntry w:val="YES"/>');
});

it('[DOC-01] finds parts whose names are encoded in the addresses of other parts', async () => {
  const parts = Object.entries(unzipSync(makeDocx(wordParagraph('word')))).map(
    ([name, bytes]): [string, Uint8Array] => {
      if (name === 'word/document.xml') return ['word/my document.xml', bytes];
      const text = new TextDecoder().decode(bytes).replaceAll('word/document.xml', 'word/my%20document.xml');
      return [name, new TextEncoder().encode(text)];
    },
  );
  const document = await openDocument(zipSync(Object.fromEntries(parts)), { fileName: '' });
  expect((await readBlocks(document)).map(({ content }) => content)).toEqual([['word']]);
});

it('[DOC-06] turns paragraphs that are marked as left to right, as by LibreOffice', async () => {
  const body = wordParagraph('word', '<w:pPr><w:bidi w:val="0"/><w:jc w:val="start"/></w:pPr>');
  const { written } = await translate(body, { target: 'ar' });
  expect(written).toContain('<w:p><w:pPr><w:bidi/><w:jc w:val="start"/></w:pPr>');
  expect((await translate(body)).written).toContain('<w:bidi w:val="0"/>');
});

it('[DOC-01] translates words with phonetic readings as part of their sentence, without the readings', async () => {
  const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
  const ruby = (reading: string, base: string) =>
    `<w:r><w:ruby><w:rubyPr/><w:rt>${run(reading)}</w:rt><w:rubyBase>${run(base)}</w:rubyBase></w:ruby></w:r>`;
  const body = `<w:p>${ruby('a', 'w')}${run('or')}${ruby('b', 'd')}${run(' read')}</w:p>`;
  const { blocks, written } = await translate(body);
  expect(blocks.map(({ content }) => content)).toEqual([['word read']]);
  expect(written).toContain('<w:p><w:r><w:t xml:space="preserve">WORD READ</w:t></w:r></w:p>');
  expect((await translate(body, { view: 'paragraphs' })).written).toContain(body);
});

it('[DOC-01] reads words whole where converters of PDFs move letters to fit lines', async () => {
  const run = (text: string, properties: string) =>
    `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const fitted = run('Con', '<w:spacing w:val="-2"/>') + run('verted te', '<w:w w:val="105"/><w:kern w:val="2"/>');
  const scripts = run('xt ', '<w:rFonts w:cs="Arial"/><w:szCs w:val="24"/>') + run('spaced', '<w:spacing w:val="60"/>');
  const { blocks } = await translate(`<w:p>${fitted}${scripts}</w:p>`);
  expect(blocks.map(({ content }) => content)).toEqual([['Converted text ', { open: 1 }, 'spaced', { close: 1 }]]);
});

it('[DOC-01] keeps symbols that are letters in a font of symbols', async () => {
  const run = (text: string, font: string) =>
    `<w:r><w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}"/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const { blocks, written } = await translate(
    `<w:p>${run('left ', 'Arial')}${run('à', 'Wingdings')}${run(' right', 'Arial')}</w:p>`,
  );
  expect(blocks.map(({ content }) => content)).toEqual([['left ', { leaf: 1, kind: 'image' }, ' right']]);
  expect(written).toContain(run('à', 'Wingdings'));
});

it.each(['translation', 'paragraphs'] as const)(
  '[DOC-06] writes no control that is filled with the original again in the view %s',
  async (view) => {
    const binding = '<w:dataBinding w:xpath="/title" w:storeItemID="{1}"/>';
    const control = (text: string, content: string) =>
      `<w:sdt><w:sdtPr><w:alias w:val="${text}"/>${binding}<w:text/></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
    const { written } = await translate(
      control('a', wordParagraph('title')) +
        `<w:p><w:r><w:t>By </w:t></w:r>${control('b', '<w:r><w:t>name</w:t></w:r>')}</w:p>` +
        control('c', wordParagraph('2026')),
      { view },
    );
    const controls = [...written.matchAll(/<w:alias w:val="(\w)"\/>(<w:dataBinding)?/g)];
    expect(controls.map(([, name, bound]) => [name, bound !== undefined])).toEqual([
      ['a', false],
      ['b', false],
      ['c', true],
    ]);
    expect(written).toContain('>TITLE<');
  },
);

it('[DOC-06] indents the translation below a list item like its text', async () => {
  const document = await openDocument(makeDocxWithList(), { fileName: '' });
  const capitals = translateWith(await readBlocks(document), (text) => text.toUpperCase());
  const { bytes } = await document.render(capitals, { view: 'paragraphs', target: 'de' });
  const written = wellFormedParts(bytes).get('word/document.xml') ?? '';
  expect(written).toContain('<w:ind w:left="720" w:firstLine="0"/></w:pPr><w:r><w:t xml:space="preserve">LIST ITEM<');
});

/** The document of every place, whose list has an indent. */
function makeDocxWithList(): Uint8Array {
  const parts = textsOfZip(makeDocxOfEveryPlace((place) => place));
  const numbering = parts['word/numbering.xml'] ?? '';
  const indent = '<w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr>';
  return zipParts({ ...parts, 'word/numbering.xml': numbering.replace('</w:lvl>', `${indent}</w:lvl>`) });
}
