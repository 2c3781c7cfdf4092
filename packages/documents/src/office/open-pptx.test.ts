import { makePptxOfEveryPlace } from '@interlinear/testing/documents/pptx';
import { textsOfZip, zipParts } from '@interlinear/testing/documents/zip-parts';
import { expect, it } from 'vitest';
import { openDocument } from '../open-document.ts';
import { readBlocks } from '../testing/read-blocks.ts';

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
