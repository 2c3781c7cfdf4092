import { makePdf } from '@interlinear/testing/documents/make-pdf';
import { line, lines } from '@interlinear/testing/documents/set-text';
import { describe, expect, it } from 'vitest';
import type { View } from '../../document.ts';
import { npmFonts } from '../../node/npm-fonts.ts';
import { readPdf } from '../read/read-pdf.ts';
import { blockText } from '../testing/block-text.ts';
import { readModels } from '../testing/read-models.ts';
import { renderPdf } from './render-pdf.ts';

const TITLE = 'Heights of the valley';
const LEFT = ['The height of the valley was read on', 'every day of the year by two parties.'];
const RIGHT = ['The second party followed the river', 'to its mouth and came back in autumn.'];
const LINK = 'https://example.org/';

/** How a program turns a landscape of 792 × 612 points for a page with /Rotate: contents, and the area of the link. */
const TURNS = [
  { rotate: 0, width: 792, height: 612, turn: '1 0 0 1 0 0', link: '72 448 272 460' },
  { rotate: 90, width: 612, height: 792, turn: '0 1 -1 0 612 0', link: '152 72 164 272' },
  { rotate: 180, width: 792, height: 612, turn: '-1 0 0 -1 792 612', link: '520 152 720 164' },
  { rotate: 270, width: 612, height: 792, turn: '0 -1 1 0 0 792', link: '448 520 460 720' },
];

function landscape({ rotate, width, height, turn, link }: (typeof TURNS)[number]): Uint8Array {
  const text =
    line(TITLE, { x: 72, y: 520, size: 18 }) + lines(LEFT, { x: 72, y: 450 }) + lines(RIGHT, { x: 420, y: 450 });
  const annotation = `<< /Type /Annot /Subtype /Link /Rect [${link}] /A << /S /URI /URI (${LINK}) >> >>`;
  const content = `q ${turn} cm\n${text}Q\n`;
  return makePdf({ pages: [{ content, width, height, rotate, annotations: [annotation] }] });
}

/** Texts of the first page, with the rounded places of their boxes and their links. */
async function blocksOf(bytes: Uint8Array) {
  const [page] = await readModels(bytes);
  return page?.page.blocks.map((block) => ({
    role: block.role,
    text: blockText(block),
    place: block.box?.map(Math.round),
    links: Object.values(block.markup ?? {}).map(({ link }) => link),
  }));
}

async function translated(original: Uint8Array, view: View): Promise<Uint8Array> {
  const blocks = (await readModels(original)).flatMap(({ page }) => page.blocks);
  const answers = new Map(
    blocks.map(({ id, content }) => [
      id,
      content.map((part) => (typeof part === 'string' ? part.replaceAll('the', 'Höhe') : part)),
    ]),
  );
  const { bytes } = await renderPdf(
    await readPdf(original),
    { of: (id) => answers.get(id) },
    { view, target: 'de', fonts: npmFonts(import.meta.url) },
  );
  return bytes;
}

describe('pages that /Rotate turns', () => {
  const [upright, ...turned] = TURNS;
  const original = upright && landscape(upright);

  it.each(turned)('[DOC-09] are read as they are displayed: $rotate degrees', async (page) => {
    expect((await blocksOf(landscape(page)))?.map(({ role, text }) => [role, text.replace(/<\/?\d>/g, '')])).toEqual([
      ['title', TITLE],
      ['text', LEFT.join(' ')],
      ['text', RIGHT.join(' ')],
    ]);
    const blocks = await blocksOf(landscape(page));
    expect(blocks).toEqual(original && (await blocksOf(original)));
    expect(blocks?.flatMap(({ links }) => links)).toEqual([LINK]);
  });

  it.each(
    turned.flatMap((page) => (['translation', 'side-by-side'] satisfies View[]).map((view) => ({ ...page, view }))),
  )('[DOC-06] are written like upright ones: $rotate degrees, $view', async ({ view, ...page }) => {
    const blocks = await blocksOf(await translated(landscape(page), view));
    expect(blocks).toEqual(original && (await blocksOf(await translated(original, view))));
    expect(blocks?.some(({ text }) => text.includes('Höhe'))).toBe(true);
  });
});
