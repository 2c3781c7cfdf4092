import { makeDocx, wordParagraph } from '@interlinear/testing/documents/docx';
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
