import { bySize } from '@interlinear/testing/test-size';
import { PdfDict } from '@libpdf/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoadedFont } from '../fonts/loaded-font.ts';
import { type Extent, IDENTITY } from '../matrix.ts';
import { interpret } from './interpret.ts';
import type { ContentContext } from './stream-run.ts';

const PAGE: Extent = { left: 0, bottom: 0, right: 600, top: 800 };

/** Font in which every code is a letter half an em wide. */
const FONT: LoadedFont = {
  name: 'Test',
  kind: 'type1',
  isBold: false,
  isItalic: false,
  family: 'serif',
  isCompact: true,
  isMath: false,
  isVertical: false,
  ascent: 0.75,
  descent: -0.2,
  emScale: 1,
  codeAt: (bytes, at) => ({ code: bytes[at] ?? 0, length: 1 }),
  glyph: (code) => ({ text: String.fromCharCode(code), isKnown: true, width: 0.5, isWordSpace: code === 32 }),
};

const CONTEXT: ContentContext = {
  resolver: () => null,
  layers: { isHidden: () => false },
  font: () => FONT,
  decode: (stream) => stream.data,
};

function run(content: string | Uint8Array) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return interpret({ bytes, resources: new PdfDict(), visible: PAGE, matrix: IDENTITY, context: CONTEXT });
}

function glyphs(content: string) {
  return run(content)
    .streams.flatMap(({ shows }) => shows)
    .flatMap(({ elements }) => elements)
    .filter((element) => typeof element !== 'number');
}

const places = (content: string) =>
  glyphs(content).map(({ text, matrix }) => [text, ...matrix.slice(4).map((value) => Math.round(value * 100) / 100)]);

describe('the interpreter', () => {
  it('[DOC-06] takes the colour of outlined letters from their outline', () => {
    const [outlined, filled] = glyphs('1 g 1 0 0 RG BT /F 10 Tf 1 Tr (a) Tj 0 0 1 rg 2 Tr (b) Tj ET');
    expect([outlined?.fill, filled?.fill]).toEqual(['1 0 0 rg', '0 0 1 rg']);
  });

  it('positions glyphs by matrices, spacing, scaling, rise and TJ adjustments', () => {
    expect(
      places('2 0 0 2 10 20 cm BT /F 10 Tf 1 Tc 3 Tw 50 Tz 4 Ts 1 0 0 1 100 200 Tm [(a b) -1000 (c)] TJ ET'),
    ).toEqual([
      ['a', 210, 428],
      [' ', 216, 428],
      ['b', 225, 428],
      ['c', 241, 428],
    ]);
  });

  it('moves to the next line with T*, \', " and TD', () => {
    expect(
      places('BT /F 10 Tf 50 100 Td (a) Tj 0 -12 TD (b) Tj T* (c) Tj (d) \' 1 2 (e) " ET').map(([text, , y]) => [
        text,
        y,
      ]),
    ).toEqual([
      ['a', 100],
      ['b', 88],
      ['c', 76],
      ['d', 64],
      ['e', 52],
    ]);
  });

  it('records the range of a show operator, its side effects and the end of its text object', () => {
    const content = "q 1 0 0 1 5 5 cm BT /F 10 Tf 3 TL (a) ' ET Q";
    const [stream] = run(content).streams;
    const [show] = stream?.shows ?? [];
    expect(content.slice(show?.start, show?.end)).toBe("(a) '");
    expect({ prefix: show?.prefix, textObject: show?.textObject, objects: stream?.textObjects }).toMatchObject({
      prefix: 'T* ',
      textObject: 0,
      objects: [{ end: content.indexOf('ET') + 2, matrix: [1, 0, 0, 1, 5, 5] }],
    });
  });

  it('records colours as operators, including named colour spaces', () => {
    const content =
      'BT /F 9 Tf 1 0 0 rg (a) Tj /Cs8 cs (b) Tj 0.5 scn (c) Tj q 0 0 0 1 k (d) Tj Q (e) Tj /P cs /P1 scn (f) Tj ET';
    expect(glyphs(content).map(({ fill }) => fill)).toEqual([
      '1 0 0 rg',
      '/Cs8 cs',
      '/Cs8 cs 0.5 scn',
      '0 0 0 1 k',
      '/Cs8 cs 0.5 scn',
      '/P cs /P1 scn',
    ]);
  });

  it('uses the /ActualText of a span once', () => {
    const content = '/Span << /ActualText <FEFF0915094D0937> >> BDC BT /F 9 Tf (xyz) Tj ET EMC BT (a) Tj ET';
    expect(glyphs(content).map(({ text }) => text)).toEqual(['क्ष', '', '', 'a']);
  });

  it('marks glyphs outside of the clip as invisible', () => {
    const content = '/F 10 Tf q 0 0 50 50 re W n BT 10 10 Td (a) Tj 90 0 Td (b) Tj ET Q BT 100 10 Td (c) Tj ET';
    expect(glyphs(content).map(({ text, isVisible }) => [text, isVisible])).toEqual([
      ['a', true],
      ['b', false],
      ['c', true],
    ]);
  });

  it('finds thin lines, filled or stroked, and whether they can be removed', () => {
    const content = '10 10 100 0.5 re f 1 w 10 20 m 110 20 l S 10 30 100 40 re S 0 0 m 5 5 9 9 20 20 c S';
    expect(
      run(content).rules.map(({ kind, thickness, isAlone, start, end }) => [
        kind,
        thickness,
        isAlone,
        content.slice(start, end),
      ]),
    ).toEqual([
      ['horizontal', 0.5, true, '10 10 100 0.5 re f'],
      ['horizontal', 1, true, '10 20 m 110 20 l S'],
      ...['horizontal', 'horizontal', 'vertical', 'vertical'].map((kind) => [kind, 1, true, '10 30 100 40 re S']),
    ]);
  });

  it('[DOC-06] finds rectangles, also those that WeasyPrint clips to before it fills the page', () => {
    const rectangle = { left: 80, bottom: 690, right: 120, top: 702 };
    const boxes = (content: string) => run(content).drawnBoxes.map(({ extent }) => extent);
    expect(boxes('80 690 40 12 re f')).toEqual([rectangle]);
    expect(boxes('q 80 690 40 12 re W n 0 0 600 800 re f Q')).toEqual([rectangle]);
    expect(boxes('q 80 690 40 12 re W n 100 0 600 800 re f Q')).toEqual([]);
    expect(boxes('q -1 -1 700 900 re W n -2 -2 800 900 re f Q')).toEqual([]);
  });

  it('never throws or hangs on any content', () => {
    const words = fc.constantFrom(
      'q',
      'Q',
      'BT',
      'ET',
      'cm',
      'Tf',
      'Tj',
      'TJ',
      "'",
      '"',
      'Tm',
      'Td',
      'T*',
      're',
      'W',
      'n',
      'f',
      'S',
      'm',
      'l',
      'h',
      'Do',
      'BDC',
      'EMC',
      'BI',
      'gs',
      'scn',
      '1',
      '-3.5',
      '/F',
      '(ab)',
      '[(a) 5]',
      '<<',
      '>>',
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 120 }), fc.uint8Array({ maxLength: 20 }), (parts, noise) => {
        const text = new TextEncoder().encode(parts.join(' '));
        const mixed = Uint8Array.from([...text, 10, ...noise, 10, ...text]);
        for (const { shows, bytes } of run(mixed).streams) {
          for (const { start, end } of shows) expect(start < end && end <= bytes.length).toBe(true);
        }
      }),
      { numRuns: bySize({ quick: 100, deep: 3000 }) },
    );
  });
});
