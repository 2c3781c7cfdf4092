import { makeEpubOfEveryPlace } from '@interlinear/testing/documents/epub';
import { textsOfZip, zipParts } from '@interlinear/testing/documents/zip-parts';
import { expect, it } from 'vitest';
import { openDocument } from '../open-document.ts';
import { readBlocks, translateWith } from '../testing/read-blocks.ts';

it.each([
  ['translation', 'ar'],
  ['paragraphs', 'en'],
] as const)('[DOC-11] writes the language of a book in the view %s as %s', async (view, language) => {
  const document = await openDocument(
    makeEpubOfEveryPlace((place) => place),
    { fileName: '' },
  );
  const translations = translateWith(await readBlocks(document), (text) => text.toUpperCase());
  const { bytes } = await document.render(translations, { view, target: 'ar' });
  expect(textsOfZip(bytes)['OEBPS/content.opf']).toContain(`<dc:language>${language}</dc:language>`);
});

it.each([
  ['en', 'ar', '', ' page-progression-direction="rtl"'],
  ['ar-EG', 'en', ' page-progression-direction="rtl"', ' page-progression-direction="ltr"'],
  ['ja', 'de', ' page-progression-direction="rtl"', ' page-progression-direction="rtl"'],
  ['en', 'de', '', ''],
] as const)(
  '[DOC-11] turns the pages of a book in %s translated to %s like its text',
  async (source, target, before, after) => {
    const parts = textsOfZip(makeEpubOfEveryPlace((place) => place));
    const content = (parts['OEBPS/content.opf'] ?? '')
      .replace('>en<', `>${source}<`)
      .replace('<spine', `<spine${before}`);
    const document = await openDocument(zipParts({ ...parts, 'OEBPS/content.opf': content }), { fileName: '' });
    const translations = translateWith(await readBlocks(document), (text) => text.toUpperCase());
    const { bytes } = await document.render(translations, { view: 'translation', target });
    expect(textsOfZip(bytes)['OEBPS/content.opf']).toContain(`<spine${after} toc="ncx">`);
  },
);
