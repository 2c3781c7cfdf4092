import { makeJpeg } from '@interlinear/testing/documents/jpeg';
import { makePng } from '@interlinear/testing/documents/png';
import { describe, expect, it } from 'vitest';
import { PICTURE_LIMITS, readPictureFacts } from './picture-facts.ts';

const factsOf = (bytes: Uint8Array) => readPictureFacts(bytes, PICTURE_LIMITS);
const text = (content: string) => new TextEncoder().encode(content);
const latin1 = (content: string) => Uint8Array.from(content, (letter) => letter.charCodeAt(0));
const png = makePng({ width: 3, height: 2, colorType: 2, depth: 8, sample: () => 9 });

/** PNG that declares a size but has the data of a tiny one. */
function pngOfSize(width: number, height: number): Uint8Array {
  const bytes = Uint8Array.from(png);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

describe('facts of a picture', () => {
  it('[IMG-01] are its format and its upright size, whatever its name says', () => {
    expect(factsOf(png)).toEqual({ format: 'png', width: 3, height: 2, orientation: 1 });
    const jpeg = makeJpeg({ squares: [[1, 2, 3]], orientation: 6 });
    expect(factsOf(jpeg)).toEqual({ format: 'jpeg', width: 8, height: 24, orientation: 6 });
  });

  it.each([
    ['an SVG', text('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>'), 'unsupported'],
    ['a TIFF', latin1('II*\0\x08\0\0\0'), 'unsupported'],
    ['a HEIC', latin1('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'unsupported'],
    ['a JPEG XL', latin1('\xff\x0a\xfa\x7f'), 'unsupported'],
    ['a video', latin1('\0\0\0\x14ftypisom\0\0\0\0mp42'), 'not-a-picture'],
    ['a PDF', text('%PDF-1.7\n'), 'not-a-picture'],
    ['a page', text('<!doctype html><html><body><svg></svg>'), 'not-a-picture'],
    ['a text', text('BMW builds cars.'), 'not-a-picture'],
    ['an empty file', new Uint8Array(), 'not-a-picture'],
    ['the start of a PNG', png.subarray(0, 12), 'damaged'],
    ['a PNG without pixels', pngOfSize(0, 9), 'damaged'],
    ['a JPEG without a frame', latin1('\xff\xd8\xff\xd9'), 'damaged'],
    ['a long PNG', pngOfSize(50_000, 1), 'too-large'],
    ['a vast PNG', pngOfSize(10_000, 10_000), 'too-large'],
    ['a large file', new Uint8Array(PICTURE_LIMITS.maxBytes + 1), 'too-large'],
  ])('[IMG-01] [ERR-01] tell why %s is refused', (_, bytes, failure) => {
    expect(() => factsOf(bytes)).toThrow(expect.objectContaining({ name: 'PictureError', failure }));
  });
});
