import { makeXlsxOfEveryPlace } from '@interlinear/testing/documents/xlsx';
import { textsOfZip, zipParts } from '@interlinear/testing/documents/zip-parts';
import { expect, it } from 'vitest';
import type { RenderOptions } from '../document.ts';
import { openDocument } from '../open-document.ts';
import { readBlocks, textOf, translateWith } from '../testing/read-blocks.ts';
import { wellFormedParts } from '../testing/well-formed-parts.ts';

const SHEET = 'xl/worksheets/sheet2.xml';

/** Workbook whose second sheet has these elements. */
function workbook(elements: string): Uint8Array {
  const parts = textsOfZip(makeXlsxOfEveryPlace((place) => place));
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${elements}</worksheet>`;
  return zipParts({ ...parts, [SHEET]: sheet });
}

/** Texts of the second sheet, and the workbook's parts once translated. */
async function translate(
  bytes: Uint8Array,
  translated: (text: string) => string,
  options: Partial<RenderOptions> = {},
) {
  const document = await openDocument(bytes, { fileName: '' });
  const blocks = await readBlocks(document);
  const translations = translateWith(blocks, translated);
  const { bytes: written } = await document.render(translations, { view: 'translation', target: 'de', ...options });
  const texts = blocks.filter(({ id }) => id.startsWith('p1')).map(({ content }) => textOf(content));
  return { texts, parts: wellFormedParts(written) };
}

const capitals = (text: string) => text.toUpperCase();

it('[DOC-11] translates texts in the cells themselves, but no results of formulas', async () => {
  const bytes = workbook(`<sheetData>
<row r="1"><c r="A1" t="str"><v>one &amp; only_x000D_
two</v></c><c r="B1" t="str"><f>"a"</f><v>result</v></c></row>
<row r="2"><c r="A2" t="str"><f t="array" ref="A2:A3">SORT(C1:C2)</f><v>first</v></c></row>
<row r="3"><c r="A3" t="str"><v>second</v></c></row></sheetData>`);
  const { texts, parts } = await translate(bytes, capitals);
  expect(texts).toEqual(['one & only·two']);
  expect(parts.get(SHEET)).toContain('<c r="A1" t="str"><v>ONE &amp; ONLY_x000D_\nTWO</v></c>');
  expect(parts.get(SHEET)).toContain('<v>second</v>');
  const { parts: both } = await translate(bytes, capitals, { view: 'paragraphs' });
  expect(both.get(SHEET)).toMatch(
    /s="\d" r="A1" t="str"><v>one &amp; only_x000D_\ntwo\nONE &amp; ONLY_x000D_\nTWO<\/v>/,
  );
});

it.each(['translation', 'paragraphs'] as const)(
  '[DOC-11] writes no text that is too long for Excel in the view %s',
  async (view) => {
    const bytes =
      workbook(`<sheetData/><dataValidations count="1"><dataValidation promptTitle="Thirty letters, two of them i." prompt="short" sqref="A1"/></dataValidations>
<headerFooter><oddHeader>&amp;L${'left '.repeat(25)}&amp;C${'middle '.repeat(17)}</oddHeader><oddFooter>&amp;Lshort</oddFooter></headerFooter>`);
    const { parts } = await translate(bytes, (text) => `${text.toUpperCase()}...`, { view });
    const sheet = parts.get(SHEET);
    expect(sheet).toContain('promptTitle="Thirty letters, two of them i."');
    expect(sheet).toMatch(/ prompt="(?:short&#10;)?SHORT\.\.\."/);
    expect(/<oddHeader>(.*)<\/oddHeader>/s.exec(sheet ?? '')?.[1]?.replaceAll('&amp;', '&').length).toBeLessThanOrEqual(
      255,
    );
    expect(sheet).toMatch(/<oddFooter>&amp;L(?:short\n)?SHORT\.\.\.</);
  },
);

it('[DOC-11] translates the items of drop-down lists as the cells that have their texts', async () => {
  const list = (items: string) =>
    `<dataValidation type="list" sqref="A1"><formula1>${items}</formula1></dataValidation>`;
  const bytes = workbook(
    `<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>open</t></is></c></row></sheetData><dataValidations count="4">${list('"open, done &amp; paid,12,with fee"')}${list('"open,late"')}${list('$B$1:$B$3')}${list(`"${'x'.repeat(250)},no"`)}</dataValidations>`,
  );
  const translation = (text: string) => (text === 'with fee' ? 'with, fee' : `${text.toUpperCase()}...`);
  const { texts, parts } = await translate(bytes, translation);
  expect(texts).toEqual(['open', 'done & paid', 'with fee', 'late', 'x'.repeat(250), 'no']);
  const lists = [...(parts.get(SHEET) ?? '').matchAll(/<formula1>(.*?)<\/formula1>/g)].map(([, items]) => items);
  expect(lists.slice(0, 3)).toEqual(['"OPEN..., DONE &amp; PAID...,12,with fee"', '"OPEN...,LATE..."', '$B$1:$B$3']);
  expect(lists[3]).toContain('x'.repeat(250));
  const { parts: both } = await translate(bytes, translation, { view: 'paragraphs' });
  expect(both.get(SHEET)).toContain('"open, done &amp; paid,12,with fee"');
});

it('[DOC-11] shows a translated cell also where a formula repeats it', async () => {
  const repeat = (address: string, formula: string, value: string) =>
    `<c r="${address}" t="str"><f>${formula}</f><v>${value}</v></c>`;
  const bytes = workbook(
    `<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>own</t></is></c>${repeat('B1', '$A$1', 'own')}${repeat('C1', "'Figures'!A1", 'cell')}${repeat('D1', 'A1&amp;B1', 'ownown')}</row></sheetData>`,
  );
  const { parts } = await translate(bytes, capitals);
  const results = [...(parts.get(SHEET) ?? '').matchAll(/<v>(\w+)<\/v>/g)].map(([, value]) => value);
  expect(results).toEqual(['OWN', 'CELL', 'ownown']);
});
