import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream } from '@libpdf/core';
import fc from 'fast-check';
import { zlibSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { decodeStream, unpackBudget } from './decode-stream.ts';

const LARGE = { partBytes: 1e6, unpackedBytes: 1e7 };
const text = (bytes: Uint8Array | undefined) => bytes && new TextDecoder('latin1').decode(bytes);

function stream(filters: readonly string[], data: Uint8Array | string, parameters?: PdfDict): PdfStream {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
  const entries: Record<string, PdfArray | PdfDict> = {
    Filter: PdfArray.of(...filters.map((name) => PdfName.of(name))),
  };
  if (parameters) entries.DecodeParms = parameters;
  return PdfStream.fromDict(entries, bytes);
}

function decode(source: PdfStream, limits = LARGE) {
  return decodeStream(source, () => null, unpackBudget(limits));
}

describe('unpacking a stream', () => {
  it.each([
    ['ASCIIHexDecode', '48 65 6C6c 6F>', 'Hello'],
    ['ASCII85Decode', '87cURDZ~>', 'Hello'],
    ['RunLengthDecode', Uint8Array.of(1, 72, 105, 254, 33, 128, 9), 'Hi!!!'],
    ['LZWDecode', Uint8Array.of(0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01), '-----A---B'],
  ])('undoes %s', (filter, data, expected) => {
    expect(text(decode(stream([filter], data)))).toBe(expected);
  });

  it('decodes zlib data and chained filters', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (data) => {
        const hex = [...zlibSync(data)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
        expect(decode(stream(['ASCIIHexDecode', 'FlateDecode'], `${hex}>`))).toEqual(data);
      }),
    );
  });

  it('decodes the intact part of a truncated stream', () => {
    const whole = 'The valley was mapped by people who walked it. '.repeat(400);
    const packed = zlibSync(new TextEncoder().encode(whole));
    const found = text(decode(stream(['FlateDecode'], packed.subarray(0, packed.length - 20)))) ?? '';
    expect(found.length).toBeGreaterThan(100);
    expect(whole.startsWith(found)).toBe(true);
  });

  it('reverses row predictors', () => {
    const rows = Uint8Array.of(1, 10, 1, 1, 2, 1, 1, 1);
    const parameters = PdfDict.of({ Predictor: PdfNumber.of(15), Columns: PdfNumber.of(3) });
    expect(decode(stream(['FlateDecode'], zlibSync(rows), parameters))).toEqual(Uint8Array.of(10, 11, 12, 11, 12, 13));
  });

  it('stops at a stream, or a set of streams, that unpacks to too much', () => {
    const bomb = zlibSync(new Uint8Array(3_000_000));
    expect(() => decode(stream(['FlateDecode'], bomb))).toThrow(expect.objectContaining({ failure: 'archive-bomb' }));
    const budget = unpackBudget({ partBytes: 1e6, unpackedBytes: 1e6 });
    const some = stream(['FlateDecode'], zlibSync(new Uint8Array(600_000)));
    expect(decodeStream(some, () => null, budget)?.length).toBe(600_000);
    expect(() => decodeStream(some, () => null, budget)).toThrow(expect.objectContaining({ failure: 'archive-bomb' }));
  });

  it('leaves image filters and unknown filters alone', () => {
    expect(decode(stream(['DCTDecode'], 'x'))).toBeUndefined();
  });

  it('throws only for its limits on damaged data', () => {
    const filters = fc.constantFrom('FlateDecode', 'LZWDecode', 'ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode');
    fc.assert(
      fc.property(
        filters,
        fc.uint8Array({ maxLength: 400 }),
        (filter, data) => decode(stream([filter], data)) !== null,
      ),
    );
  });
});
