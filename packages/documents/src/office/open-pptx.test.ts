import { makePptxOfEveryPlace } from '@interlinear/testing/documents/pptx';
import { textsOfZip, zipParts } from '@interlinear/testing/documents/zip-parts';
import { expect, it } from 'vitest';
import { openDocument } from '../open-document.ts';
import { readBlocks, translateWith } from '../testing/read-blocks.ts';
import { wellFormedParts } from '../testing/well-formed-parts.ts';

/** Presentation whose first slide has this paragraph in place of its free shape. */
function presentation(paragraph: string): Uint8Array {
  const parts = textsOfZip(makePptxOfEveryPlace((place) => place));
  const slide = 'ppt/slides/slide2.xml';
  const changed = parts[slide]?.replace(/<a:p>(?:(?!<a:p>).)*free shape.*?<\/a:p>/, `<a:p>${paragraph}</a:p>`) ?? '';
  return zipParts({ ...parts, [slide]: changed });
}

it('[DOC-01] keeps arrows that PowerPoint writes as letters in Wingdings', async () => {
  const run = (text: string) =>
    `<a:r><a:rPr lang="en-US"><a:sym typeface="Wingdings" pitchFamily="2" charset="2"/></a:rPr><a:t>${text}</a:t></a:r>`;
  const document = await openDocument(presentation(`${run('before ')}${run('à')}${run(' after')}`), { fileName: '' });
  const found = (await readBlocks(document)).find(({ content }) => content[0] === 'before ');
  expect(found?.content).toEqual(['before ', { leaf: 1, kind: 'image' }, ' after']);
});

it('[DOC-06] puts translations below the text of list items, without changing their numbers', async () => {
  const paragraph = (bullet: string) =>
    `<a:pPr marL="342900" indent="-342900">${bullet}</a:pPr><a:r><a:rPr lang="en-US"/><a:t>item</a:t></a:r>`;
  const written = async (bullet: string) => {
    const document = await openDocument(presentation(paragraph(bullet)), { fileName: '' });
    const capitals = translateWith(await readBlocks(document), (text) => text.toUpperCase());
    const { bytes } = await document.render(capitals, { view: 'paragraphs', target: 'de' });
    return wellFormedParts(bytes).get('ppt/slides/slide2.xml') ?? '';
  };
  const copy = '<a:r><a:rPr lang="en-US"/><a:t>ITEM</a:t></a:r></a:p>';
  const bullet = '<a:buChar char="•"/>';
  expect(await written(bullet)).toContain(
    `<a:p>${paragraph(bullet)}</a:p><a:p><a:pPr marL="342900" indent="0"><a:buNone/></a:pPr>${copy}`,
  );
  const number = '<a:buAutoNum type="arabicPeriod"/>';
  expect(await written(number)).toContain(`<a:p>${paragraph(number)}<a:br/>${copy}`);
});
