import type { Raster } from '@interlinear/ocr/raster';
import { bySize } from '@interlinear/testing/test-size';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ADVANCE, type DrawnText, drawPicture, drawText } from '../testing/draw-picture.ts';
import { findRegions, type RecognizedLine } from './find-regions.ts';

interface TestLine extends DrawnText {
  confidence?: number;
  isVertical?: boolean;
}

const INK = [20, 30, 40] as const;
const line = (text: string, x: number, y: number, rest: Partial<TestLine> = {}): TestLine => ({
  text,
  start: [x, y],
  size: 20,
  color: INK,
  ...rest,
});

/** Draws lines on paper and finds their regions as if they had been recognized. */
function regionsOf(lines: readonly TestLine[], paper: Raster = drawPicture(800, 500, () => [250, 248, 240])) {
  return findRegions(lines.reduce(drawText, paper), lines.map(recognized));
}

/** Line with one word per drawn word. The letters are as wide as they are drawn. */
function recognized({
  text,
  start: [x, y],
  size,
  angle = 0,
  confidence = 90,
  isVertical = false,
}: TestLine): RecognizedLine {
  let offset = 0;
  const words = text.split(' ').map((word, index) => {
    const width = [...word].length * ADVANCE * size;
    const found = { text: word, offset, width, hasSpaceBefore: index > 0 };
    offset += width + ADVANCE * size;
    return found;
  });
  return { start: { x, y }, angle, size, confidence, words, isVertical };
}

const textsOf = (lines: readonly TestLine[]) => regionsOf(lines).map(({ text }) => text);

describe('regions of a picture', () => {
  it('[IMG-02] joins the lines of a paragraph and measures its style', () => {
    const [region, ...others] = regionsOf([
      line('The harbour walk is', 40, 60),
      line('open from seven un-', 40, 86),
      line('til sunset', 40, 112),
    ]);
    expect(others).toEqual([]);
    expect(region).toMatchObject({
      id: 'r0',
      kind: 'paragraph',
      order: 0,
      angle: 0,
      text: 'The harbour walk is open from seven until sunset',
      confidence: 90,
      style: {
        color: '#141e28',
        background: '#faf8f0',
        fontSize: 20,
        bold: false,
        align: 'left',
        direction: 'ltr',
      },
    });
    expect(region?.lines.map(({ text }) => text)).toEqual(['The harbour walk is', 'open from seven un-', 'til sunset']);
    expect(region?.box.map(Math.round)).toEqual([40, 42, 236, 74]);
  });

  it('[IMG-02] begins a region at a list entry, at another colour or size, and after a line with room left', () => {
    expect(
      textsOf([
        line('Quarterly results', 40, 50, { size: 34 }),
        line('• Revenue grew by a third', 40, 100),
        line('• Three new offices', 40, 128),
        line('opened in Asia', 40, 156),
        line('see the report', 40, 184, { color: [40, 60, 220] }),
        line('That was short.', 40, 300),
        line('A second paragraph follows', 40, 326),
      ]),
    ).toEqual([
      'Quarterly results',
      '• Revenue grew by a third',
      '• Three new offices opened in Asia',
      'see the report',
      'That was short.',
      'A second paragraph follows',
    ]);
  });

  it('[IMG-02] finds bold and light text, and alignment', () => {
    const centred = ['Hey you there', 'Nay', 'Any heave'];
    const right = ['Any heave', 'Nay', 'Hey you there'];
    const lines = [
      ...centred.map((text, at) => line(text, 200 - (text.length * ADVANCE * 20) / 2, 60 + at * 26, { stroke: 0.18 })),
      ...right.map((text, at) => line(text, 760 - text.length * ADVANCE * 20, 260 + at * 26)),
    ];
    expect(regionsOf(lines).map(({ style: { align, bold } }) => ({ align, bold }))).toEqual([
      { align: 'center', bold: true },
      { align: 'right', bold: false },
    ]);
    const dark = drawPicture(400, 100, () => [20, 22, 30]);
    const [light] = regionsOf([line('Hey you there', 40, 60, { color: [240, 240, 250] })], dark);
    expect(light?.style).toMatchObject({ color: '#f0f0fa', background: '#14161e' });
  });

  it('[IMG-02] compares single lines with those above and below them', () => {
    const lengths = ['Hey', 'Hey you', 'Any heaven'];
    const width = (text: string) => text.length * ADVANCE * 20;
    const lines = lengths.flatMap((text, at) => [
      line(text, 40, 60 + at * 60),
      line(text, 400 - width(text) / 2, 60 + at * 60),
      line(text, 760 - width(text), 60 + at * 60),
    ]);
    const aligns = regionsOf(lines).map(({ style }) => style.align);
    expect(aligns).toEqual(lengths.flatMap(() => ['left', 'center', 'right']));
  });

  it('[IMG-02] keeps the cells of a table apart and reads them row by row', () => {
    const rows = [
      ['Name', 'City', 'Colour'],
      ['Ann', 'Paris', 'Yellow'],
      ['Henry', 'Athens', 'Any'],
    ];
    const lines = rows.flatMap((cells, row) =>
      cells.map((text, column) => line(text, 40 + column * 200, 60 + row * 34)),
    );
    const regions = regionsOf(lines.toReversed());
    expect(regions.map(({ text }) => text)).toEqual(rows.flat());
    expect(new Set(regions.map(({ kind }) => kind))).toEqual(new Set(['cell']));
  });

  it('[IMG-02] reads columns of running text one after the other', () => {
    const left = [
      'Here the first column has',
      'its lines and they are as',
      'wide as the column itself',
      'and end here',
    ];
    const right = [
      'while a second column has',
      'other lines that continue',
      'at the top of the picture',
      'after the first',
    ];
    const lines = left.flatMap((text, at) => [
      line(text, 40, 100 + at * 28),
      line(right[at] ?? '', 420, 100 + at * 28),
    ]);
    expect(textsOf([line('A heading over both columns of the picture', 40, 40, { size: 26 }), ...lines])).toEqual([
      'A heading over both columns of the picture',
      left.join(' '),
      right.join(' '),
    ]);
  });

  it('[IMG-02] joins the lines of texts in cards beside each other, and keeps the rows of word lists apart', () => {
    expect(
      textsOf([
        line('Wet hands', 60, 60),
        line('Apply enough', 420, 60),
        line('with warm', 60, 86),
        line('soap to cover', 420, 86),
        line('water', 60, 112),
        line('both hands', 420, 112),
      ]),
    ).toEqual(['Wet hands with warm water', 'Apply enough soap to cover both hands']);
    const words = ['Hund', 'hound', 'haus', 'house', 'baum', 'tree'];
    const rows = words.map((word, index) => line(word, index % 2 === 0 ? 60 : 300, 60 + 36 * Math.floor(index / 2)));
    expect(textsOf(rows)).toEqual(words);
  });

  it('[IMG-02] reads the messages of a chat from above, on whichever side they are', () => {
    const messages = ['Where are you', 'At home', 'OK', 'See you'];
    expect(
      textsOf(messages.map((message, index) => line(message, index % 2 === 0 ? 40 : 600, 60 + 60 * index))),
    ).toEqual(messages);
  });

  it('[IMG-02] reads vertical columns from right to left without spaces', () => {
    const column = (text: string, x: number, y: number) => line(text, x, y, { angle: Math.PI / 2, isVertical: true });
    const regions = regionsOf([
      column('彼の剣は', 100, 60),
      column('本当に', 72, 60),
      column('早く村へ', 500, 60),
      column('行こう', 472, 60),
    ]);
    expect(regions.map(({ text, style }) => [text, style.direction])).toEqual([
      ['早く村へ行こう', 'vertical-rl'],
      ['彼の剣は本当に', 'vertical-rl'],
    ]);
  });

  it('[IMG-02] reads right-to-left columns from the right', () => {
    const lines = [line('אבגדה וזחטי כלמנס', 40, 100), line('עפצקר שתאבג דהוזח', 450, 100)];
    const [first] = regionsOf(lines);
    expect(first).toMatchObject({ text: 'עפצקר שתאבג דהוזח', style: { direction: 'rtl', align: 'right' } });
  });

  it('[IMG-02] recognizes speech bubbles by their round sides', () => {
    const paper = drawPicture(400, 300, (x, y) => {
      const distance = Math.hypot((x - 200) / 150, (y - 150) / 90);
      if (distance < 1) return [255, 255, 255];
      return distance < 1.04 ? [0, 0, 0] : [150, 150, 150];
    });
    const inBubble = [line('Any heave', 145, 145, { color: [0, 0, 0] }), line('Hey', 182, 171, { color: [0, 0, 0] })];
    expect(regionsOf(inBubble, paper)).toMatchObject([{ kind: 'bubble', style: { align: 'center' } }]);
    const box = drawPicture(400, 300, (x, y) =>
      x > 60 && x < 340 && y > 80 && y < 220 ? [255, 255, 255] : [150, 150, 150],
    );
    expect(regionsOf(inBubble, box)).toMatchObject([{ kind: 'paragraph' }]);
  });

  it('[IMG-02] gives siblings one font size and other roles their own', () => {
    const regions = regionsOf([
      line('Quarterly results', 40, 50, { size: 36 }),
      line('• Revenue grew by a third', 40, 120, { size: 20 }),
      line('• Three new offices', 40, 180, { size: 22 }),
      line('• Customer churn fell', 40, 240, { size: 21 }),
    ]);
    const sizes = regions.map(({ style }) => style.fontSize);
    expect(sizes[0]).toBe(36);
    expect(new Set(sizes.slice(1)).size).toBe(1);
  });

  it('[IMG-02] leaves out numbers, uncertain lines, and lines without ink or with nothing but ink', () => {
    const paper = drawPicture(800, 500, (x, y) => (y > 300 && y < 340 && x % 3 > 0 ? [30, 30, 30] : [250, 248, 240]));
    const lines = [
      line('Hey you', 40, 60),
      line('1,234.50', 40, 120),
      line('Nay there', 40, 180, { confidence: 60 }),
      line('ok', 400, 60, { confidence: 80 }),
      line('OK', 400, 120, { confidence: 95 }),
    ];
    const drawn = lines.reduce(drawText, paper);
    const invented = [line('Nothing here', 40, 240), line('Only stripes', 40, 330)];
    const regions = findRegions(drawn, [...lines, ...invented].map(recognized));
    expect(regions.map(({ text }) => text).sort()).toEqual(['Hey you', 'OK']);
  });

  it('finds nothing without lines, and ignores a line without words', () => {
    const paper = drawPicture(100, 60, () => [250, 248, 240]);
    const empty: RecognizedLine = {
      start: { x: 10, y: 30 },
      angle: 0,
      size: 20,
      confidence: 90,
      words: [],
      isVertical: false,
    };
    expect(findRegions(paper, [])).toEqual([]);
    expect(findRegions(paper, [empty])).toEqual([]);
  });

  it('puts every line into exactly one region, wherever it is', () => {
    const place = fc.tuple(fc.integer({ min: -50, max: 800 }), fc.integer({ min: -50, max: 500 }));
    const lines = fc.array(
      fc.record({
        start: place,
        size: fc.integer({ min: 8, max: 60 }),
        angle: fc.constantFrom(0, 0, 0.05, -0.2, Math.PI / 2),
        words: fc.integer({ min: 1, max: 4 }),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(lines, (places) => {
        const drawn = places.map(({ words, ...rest }, at) => line(Array(words).fill(`Hey${at}`).join(' '), 0, 0, rest));
        const regions = regionsOf(drawn);
        const found = regions.flatMap(({ lines }) => lines.map(({ text }) => text)).sort();
        expect(regions.map(({ order }) => order)).toEqual(regions.map((_, index) => index));
        expect(new Set(found).size).toBe(found.length);
        for (const { box, lines } of regions) {
          for (const { box: inner } of lines) {
            expect(inner[0]).toBeGreaterThanOrEqual(box[0] - 0.01);
            expect(inner[1]).toBeGreaterThanOrEqual(box[1] - 0.01);
            expect(inner[0] + inner[2]).toBeLessThanOrEqual(box[0] + box[2] + 0.01);
            expect(inner[1] + inner[3]).toBeLessThanOrEqual(box[1] + box[3] + 0.01);
          }
        }
      }),
      { numRuns: bySize({ quick: 5, deep: 300 }) },
    );
  });
});
