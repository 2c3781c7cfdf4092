import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfStream, PdfString } from '@libpdf/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadCMap } from '../testing/read-models.ts';
import { readBinaryCMap } from './cmap/binary-cmap.ts';
import { cidOf, cmapText, codeAt } from './cmap/cmap.ts';
import { cmapLibrary } from './cmap/cmap-library.ts';
import { parseCMap } from './cmap/parse-cmap.ts';
import { textOfGlyphName } from './glyph-name.ts';
import { loadFont } from './load-font.ts';
import { cffEncoding } from './programs/cff.ts';
import { trueTypeNames } from './programs/true-type.ts';
import { type1Encoding } from './programs/type1.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const name = (value: string) => PdfName.of(value);

function font(entries: Record<string, PdfObject>) {
  const context = { resolver: () => null, cmaps: cmapLibrary(), decode: (stream: PdfStream) => stream.data };
  return loadFont(
    PdfDict.of({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('ABCDEF+Any'), ...entries }),
    context,
  );
}

describe('reading fonts', () => {
  it('reads glyph names by list, by code and by parts', () => {
    expect(['eacute', 'uni00E9', 'u1F600', 'A_B', 'a.sc', 'g9', '.notdef'].map(textOfGlyphName)).toEqual([
      'é',
      'é',
      '😀',
      'AB',
      'a',
      undefined,
      undefined,
    ]);
  });

  it('prefers /ToUnicode to the encoding and splits its ligatures', () => {
    const toUnicode = PdfStream.fromDict(
      {},
      bytes('1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfchar <41> <0062> <42> <FB01> endbfchar'),
    );
    const loaded = font({ Encoding: name('WinAnsiEncoding'), ToUnicode: toUnicode });
    expect([0x41, 0x42, 0x43, 0x80].map((code) => loaded.glyph(code, 1).text)).toEqual(['b', 'fi', 'C', '€']);
  });

  it.each([
    [600, 'mono'],
    [450, 'sans'],
  ])('[DOC-09] takes a font with letters of one width for a typewriter font (m: %i)', (width, family) => {
    const widths = Array.from('abcdefghijklm', (letter) => PdfNumber.of(letter === 'm' ? width : 600));
    const loaded = font({
      BaseFont: name('ABCDEF+t1xtt'),
      FirstChar: PdfNumber.of(97),
      Widths: PdfArray.of(...widths),
    });
    expect(loaded.family).toBe(family);
  });

  it('applies /Differences to the encoding', () => {
    const encoding = PdfDict.of({
      BaseEncoding: name('MacRomanEncoding'),
      Differences: PdfArray.of(PdfNumber.of(65), name('alpha'), name('G42'), PdfNumber.of(200), name('unknownname')),
    });
    const loaded = font({ Encoding: encoding });
    expect([65, 66, 67, 200].map((code) => [loaded.glyph(code, 1).text, loaded.glyph(code, 1).isKnown])).toEqual([
      ['α', true],
      ['B', true],
      ['C', true],
      ['\ufffd', false],
    ]);
  });

  it.each([
    { codes: [16, 17, 22, 28, 97, 98, 99, 100, 228], text: '“”—fiabcdä', hasBase: false },
    { codes: [12, 92, 97, 98, 99, 100, 123], text: 'fi“abcd–', hasBase: true },
  ])('[DOC-09] reads bitmap fonts of TeX, whose glyphs are named by their codes: $text', ({ codes, text, hasBase }) => {
    const entries = codes.flatMap((code) => [PdfNumber.of(code), name(`a${code}`)]);
    const drawings = codes.map((code) => [`a${code}`, PdfStream.fromDict({}, bytes('500 0 d0'))] as const);
    const loaded = font({
      Subtype: name('Type3'),
      CharProcs: PdfDict.of(Object.fromEntries(drawings)),
      Encoding: PdfDict.of({
        Type: name('Encoding'),
        // Some versions of Ghostscript add it.
        ...(hasBase ? { BaseEncoding: name('WinAnsiEncoding') } : {}),
        Differences: PdfArray.of(...entries),
      }),
      // Ghostscript takes the names for those of Zapf Dingbats.
      ToUnicode: PdfStream.fromDict({}, bytes('1 beginbfrange <00> <ff> <2701> endbfrange')),
    });
    expect(codes.map((code) => loaded.glyph(code, 1).text).join('')).toBe(text);
    expect(loaded.family).toBe('serif');
    expect(loaded.glyph(65, 1).isKnown).toBe(false);
  });

  it('knows the widths of fonts that are not embedded', () => {
    const helvetica = font({ BaseFont: name('Helvetica') });
    expect(['A', 'i', ' '].map((letter) => helvetica.glyph(letter.charCodeAt(0), 1).width)).toEqual([
      0.667, 0.222, 0.278,
    ]);
  });

  it('reads both notations of CID widths', () => {
    const descendant = PdfDict.of({
      Subtype: name('CIDFontType2'),
      DW: PdfNumber.of(800),
      W: PdfArray.of(
        PdfNumber.of(1),
        PdfArray.of(PdfNumber.of(500), PdfNumber.of(600)),
        PdfNumber.of(10),
        PdfNumber.of(12),
        PdfNumber.of(300),
      ),
      CIDSystemInfo: PdfDict.of({ Ordering: PdfString.fromString('Identity') }),
    });
    const loaded = font({
      Subtype: name('Type0'),
      Encoding: name('Identity-H'),
      DescendantFonts: PdfArray.of(descendant),
    });
    expect([1, 2, 3, 11].map((cid) => loaded.glyph(cid, 2).width)).toEqual([0.5, 0.6, 0.8, 0.3]);
    expect(loaded.glyph(1, 2).isKnown).toBe(false);
  });

  it('recognizes bold, italic, monospaced and math fonts by name', () => {
    const traits = (value: string) => {
      const { isBold, isItalic, family, isMath } = font({ BaseFont: name(value) });
      return [isBold, isItalic, family, isMath];
    };
    expect(
      ['CMBX10', 'Arial,BoldItalic', 'CMTT10', 'CMMI10', 'CMCSC10', 'TimesNewRomanPS-ItalicMT', 'Maestro'].map(traits),
    ).toEqual([
      [true, false, 'serif', false],
      [true, true, 'sans', false],
      [false, false, 'mono', false],
      [false, false, 'sans', true],
      [false, false, 'serif', false],
      [false, true, 'serif', false],
      // Its codes of notes are those of letters.
      [false, false, 'sans', true],
    ]);
  });

  it('[DOC-06] tells fonts with the widths of Times, Helvetica and Courier from wide ones', () => {
    const isCompact = (value: string) => font({ BaseFont: name(value) }).isCompact;
    expect(['TimesNewRomanPSMT', 'ABCDEF+CMR10', 'Arial', 'CourierNewPSMT', 'Unknown'].map(isCompact)).toEqual(
      Array(5).fill(true),
    );
    expect(['DejaVuSans', 'NotoSerif-Bold', 'Verdana', 'CMTT10', 'LucidaBright'].map(isCompact)).toEqual(
      Array(5).fill(false),
    );
  });

  it('reads the encoding of a Type 1 program', () => {
    const program = bytes(
      '%!PS\n/Encoding 256 array\n0 1 255 {1 index exch /.notdef put} for\ndup 65 /alpha put\ndup 66/beta put\nreadonly def',
    );
    expect(type1Encoding(program)?.slice(64, 68)).toEqual([undefined, 'alpha', 'beta', undefined]);
  });

  it('splits one- and two-byte codes by codespace', () => {
    const cmap = parseCMap(
      bytes(
        '2 begincodespacerange <00> <80> <8140> <9ffc> endcodespacerange 1 begincidrange <8140> <8150> 633 endcidrange',
      ),
      () => undefined,
    );
    const string = Uint8Array.of(0x41, 0x81, 0x41, 0x20);
    expect([0, 1, 3].map((at) => codeAt(cmap, string, at))).toEqual([
      { code: 0x41, length: 1 },
      { code: 0x8141, length: 2 },
      { code: 0x20, length: 1 },
    ]);
    expect(cidOf(cmap, 0x8141)).toBe(634);
  });

  it('reads packed predefined CMaps and the CMaps they extend', async () => {
    const base = readBinaryCMap(await loadCMap('90ms-RKSJ-H'), () => undefined);
    const vertical = readBinaryCMap(await loadCMap('90ms-RKSJ-V'), () => base);
    const texts = readBinaryCMap(await loadCMap('Adobe-Japan1-UCS2'), () => undefined);
    const cid = cidOf(vertical, 0x93fa) ?? 0;
    expect([vertical.isVertical, cid, cmapText(texts, cid)]).toEqual([true, cidOf(base, 0x93fa), '日']);
  });

  it('never throws on damaged programs and maps', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (data) => {
        cffEncoding(data);
        type1Encoding(data);
        trueTypeNames(data).textOfGlyph(3);
        parseCMap(data, () => undefined);
      }),
    );
  });
});
