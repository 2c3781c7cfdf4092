import { makePdf } from '@interlinear/testing/documents/make-pdf';
import { line } from '@interlinear/testing/documents/set-text';
import { describe, expect, it } from 'vitest';
import { blockText } from '../testing/block-text.ts';
import { readModels } from '../testing/read-models.ts';
import { translatedPages } from '../testing/translated-pages.ts';

const LEFT = 80;
const BLANK = 60;

/** Operators for texts in a row with a drawn line after each of them; two texts without one end with `''`. */
function row(texts: readonly string[], y: number): string {
  let x = LEFT;
  let content = '';
  for (const [index, text] of texts.entries()) {
    if (text !== '') content += line(text, { x, y });
    x += text.length * 5 + 4;
    if (index + 1 < texts.length) content += `0.5 w ${x} ${y - 2} m ${x + BLANK} ${y - 2} l S\n`;
    x += BLANK + 4;
  }
  return content;
}

const CONTRACT =
  row(['The owner of the building', 'and the tenant of the flat', ''], 700) +
  row(['agree that the house is let from', 'until the last day of'], 684) +
  row(['', ', and that the water and the heating of the house belong'], 668) +
  row(['to the company of the name', ''], 652) +
  row(['Limited, which keeps the river clean.'], 636);
const TEXT =
  'of the building {1} and the tenant of the flat {2} agree that the house is let from {3} until the last day of {4}, and that the water and the heating of the house belong to the company of the name {5} Limited, which keeps the river clean.';

async function textsOf(content: string, annotations: string[] = []): Promise<string[]> {
  const [page] = await readModels(makePdf({ pages: [{ content, annotations }] }));
  return page?.page.blocks.map(blockText) ?? [];
}

describe('spaces to fill in', () => {
  it('[DOC-09] keeps a sentence together around the lines drawn for names and dates, as in a contract', async () => {
    const [page] = await readModels(makePdf({ pages: [{ content: CONTRACT }] }));
    const blocks = page?.page.blocks ?? [];
    expect(blocks.map(blockText)).toEqual([`The owner ${TEXT}`]);
    expect(blocks[0]?.content.filter((part) => typeof part === 'object')).toEqual(
      [1, 2, 3, 4, 5].map((leaf) => ({ leaf, kind: 'field' })),
    );
    expect(blocks[0]?.markup?.[1]?.text).toBe('____');
  });

  it('[DOC-09] moves the drawn lines with the words of the translation', async () => {
    const longer = (text: string) => text.replace('The owner', 'The owner and the present keeper');
    const [page] = await translatedPages(makePdf({ pages: [{ content: CONTRACT }] }), longer);
    const words = page?.page.blocks
      .map(blockText)
      .join(' ')
      .replace(/ \{\d\}/g, '');
    expect(words).toBe(`The owner and the present keeper ${TEXT}`.replace(/ \{\d\}/g, ''));
    expect(page?.rules.map(({ extent }) => Math.round(extent.right - extent.left))).toEqual(Array(5).fill(BLANK));
  });

  it('[DOC-09] leaves the lines behind the labels of a form in their place', async () => {
    const form = row(['Street', 'Town', ''], 700) + row(['Telephone:', 'e-mail:', ''], 676);
    expect((await textsOf(form)).toSorted()).toEqual(['Street', 'Telephone:', 'Town', 'e-mail:']);
  });

  it('[DOC-09] leaves a line below a form field in its place', async () => {
    const x = LEFT + 'the house is let from'.length * 5 + 4;
    const field = `<< /Type /Annot /Subtype /Widget /FT /Tx /T (start) /Rect [${x} 682 ${x + BLANK} 696] >>`;
    const content = row(['the house is let from', 'until spring'], 684);
    expect(await textsOf(content, [field])).toEqual(['the house is let from', 'until spring']);
  });
});
