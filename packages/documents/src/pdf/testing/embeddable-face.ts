import { openFaces } from '@interlinear/typesetting/open-face';
import type { FontLibrary } from '../../document.ts';
import { openSubsetter } from '../faces/subset-face.ts';

/** Creates a TrueType subset of Latin-1 characters with a `cmap`, as programs embed it in PDFs. */
export async function embeddableFace(library: FontLibrary, name: string, characters: string): Promise<Uint8Array> {
  const { bytes, font } = await openFaces(library)(name);
  const glyphs = new Map(
    Array.from(new Set(characters), (character) => {
      const code = character.charCodeAt(0);
      return [code, font.nominalGlyph(code) ?? 0] as const;
    }),
  );
  const subset = await openSubsetter(library);
  return withTable(subset(bytes, [0, ...glyphs.values()]), 'cmap', characterTable(glyphs));
}

/** Creates a `cmap` of format 6 for Windows and Macintosh, which maps single-byte codes to glyphs. */
function characterTable(glyphs: ReadonlyMap<number, number>): Uint8Array {
  const codes = 256;
  const start = 20;
  const table = new DataView(new ArrayBuffer(start + 10 + codes * 2));
  const head = [0, 2, 1, 0, 0, start, 3, 1, 0, start, 6, 10 + codes * 2, 0, 0, codes];
  for (const [index, value] of head.entries()) table.setUint16(index * 2, value);
  for (const [code, glyph] of glyphs) table.setUint16(start + 10 + code * 2, glyph);
  return new Uint8Array(table.buffer);
}

/** Adds a table to a font file. @param tag must sort before all others */
function withTable(file: Uint8Array, tag: string, table: Uint8Array): Uint8Array {
  const source = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const count = source.getUint16(4);
  const directory = 12 + count * 16;
  const grown = new Uint8Array(file.length + 16 + Math.ceil(table.length / 4) * 4);
  const view = new DataView(grown.buffer);
  grown.set(file.subarray(0, 12));
  view.setUint16(4, count + 1);
  grown.set(file.subarray(12, directory), 28);
  grown.set(file.subarray(directory), directory + 16);
  for (let entry = 28; entry < directory + 16; entry += 16) view.setUint32(entry + 8, view.getUint32(entry + 8) + 16);
  grown.set(table, file.length + 16);
  grown.set(
    Array.from(tag, (letter) => letter.charCodeAt(0)),
    12,
  );
  view.setUint32(20, file.length + 16);
  view.setUint32(24, table.length);
  return grown;
}
