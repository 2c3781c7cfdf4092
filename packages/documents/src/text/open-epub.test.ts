import { makeEpubOfEveryPlace } from '@interlinear/testing/documents/epub';
import { textsOfZip } from '@interlinear/testing/documents/zip-parts';
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
