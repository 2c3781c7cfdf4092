import { drawnLayout, type LayoutName } from '@interlinear/testing/documents/drawn-layouts';
import { describe, expect, it } from 'vitest';
import type { Block } from '../../document.ts';
import type { PdfPageModel } from '../model.ts';
import { readModels } from '../testing/read-models.ts';
import { translatedPages } from '../testing/translated-pages.ts';

/** Reads a layout again after its blocks were translated. */
async function translated(
  name: LayoutName,
  translate: (text: string, block: Block) => string,
): Promise<PdfPageModel | undefined> {
  const [page] = await translatedPages(drawnLayout(name), translate);
  return page;
}

/** Lines of a page whose text matches, from the top. */
function linesOf(page: PdfPageModel | undefined, pattern: RegExp) {
  const lines = page?.paragraphs.flatMap((paragraph) => paragraph.lines) ?? [];
  return lines
    .map((line) => ({ ...line, text: line.glyphs.map(({ text }) => text).join('') }))
    .filter(({ text }) => pattern.test(text));
}

describe('translated layouts of real files', () => {
  it('[DOC-06] keeps a title of lines with the same length in the middle of the page', async () => {
    const page = await translated('centred-title', (text, { role }) =>
      role === 'title' ? 'Vom Messen der Täler und der Höhen durch zwei Gruppen' : text,
    );
    const lines = linesOf(page, /Messen|Gruppen/);
    expect(lines.length).toBeGreaterThan(0);
    for (const { left, right } of lines) expect((left + right) / 2).toBeCloseTo(306, 0);
  });

  it('[DOC-06] removes the shadow of a title with it', async () => {
    const page = await translated('shadows', (text) => (text.startsWith('Heights') ? 'Höhen des Tales' : text));
    expect(linesOf(page, /Heights|Tales/).map(({ text }) => text)).toEqual(['Höhen des Tales']);
  });

  it('[DOC-06] keeps a caption that is almost as wide as its column centred', async () => {
    const page = await translated('centred-caption', (text, { role }) =>
      role === 'caption' ? 'Abbildung 1: Höhen über dem Meer' : text,
    );
    const [above] = page?.paragraphs ?? [];
    const [caption] = linesOf(page, /Abbildung/);
    const middle = above && (above.box.left + above.box.right) / 2;
    expect(caption && (caption.left + caption.right) / 2).toBeCloseTo(middle ?? 0, 0);
  });

  it('[DOC-06] ends the lines of an address where the original does', async () => {
    const page = await translated('address', (text) => text.replace('Survey', 'Vermessung').replace('Party', 'Gruppe'));
    const texts = linesOf(page, /Vermessung|Gruppe|River|4010/).map(({ text }) => text.replace(/\s/g, ''));
    expect(texts.slice(0, 4)).toEqual(['VermessungoftheUpperValley', 'SecondGruppe', '12RiverStreet', '4010OldBridge']);
  });

  it('[DOC-06] lets centred blocks beside each other grow without touching', async () => {
    const page = await translated('pair-of-authors', (text, { box }) =>
      (box?.[1] ?? 0) < 120 ? `${text} und alle anderen Einrichtungen` : text,
    );
    const blocks = linesOf(page, /Einrichtungen|Institut|School|Valley/);
    for (const one of blocks)
      for (const other of blocks) {
        const isBeside = one !== other && Math.abs(one.baseline - other.baseline) < 5;
        if (isBeside) expect(one.left >= other.right || other.left >= one.right).toBe(true);
      }
    expect(blocks.length).toBeGreaterThan(3);
  });

  it('[DOC-06] wraps an item of a list into the space below before it gets much smaller', async () => {
    const page = await translated('short-list-items', (text) => `${text} und nochmals gemessen`);
    const sizes = linesOf(page, /\p{L}/u).map(({ fontSize }) => fontSize);
    // Set at 0.93 of its size, as Noto Serif always is.
    expect(Math.min(...sizes)).toBeGreaterThan(0.8 * 0.93 * 10);
  });

  it('[DOC-06] wraps a cell of a table into the space above and below before it gets smaller', async () => {
    const page = await translated('roomy-cells', (text) => (text === 'Quantity' ? 'Bestellte Menge in Stück' : text));
    const cell = linesOf(page, /Bestellte|Menge|Stück/);
    expect(cell.length).toBeGreaterThan(1);
    // Set at 0.93 of its size, as Noto Serif always is.
    for (const { fontSize } of cell) expect(fontSize).toBeGreaterThan(0.8 * 0.93 * 10);
    // The lines of the row are at 691 and 717.
    expect(Math.max(...cell.map(({ baseline }) => baseline)) + 0.7 * 9.3).toBeLessThan(717);
    expect(Math.min(...cell.map(({ baseline }) => baseline)) - 0.22 * 9.3).toBeGreaterThan(691);
  });

  it('[DOC-06] moves a hat over several letters with them', async () => {
    const before = (await readModels(drawnLayout('wide-accents')))[0];
    const page = await translated('wide-accents', (text) => text.replace('of the angle', 'des Winkels'));
    const offset = (model: PdfPageModel | undefined) => {
      const glyphs = model?.streams.flatMap(({ shows }) => shows.flatMap(({ elements }) => elements)) ?? [];
      const at = (text: string) => glyphs.find((glyph) => typeof glyph !== 'number' && glyph.text === text);
      const [hat, letter] = [at('^'), at('B')];
      return typeof hat === 'object' && typeof letter === 'object' ? hat.matrix[4] - letter.matrix[4] : undefined;
    };
    expect(offset(page)).toBeCloseTo(offset(before) ?? Number.NaN, 0);
  });
});
