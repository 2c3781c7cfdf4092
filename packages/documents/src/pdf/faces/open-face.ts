import { Blob, Font, Face as HarfBuzzFace } from 'harfbuzzjs';
import type { FontLibrary } from '../../document.ts';
import { opticalScaleOf } from './faces.ts';

/** A face that text can be shaped and measured with. */
export interface OpenFace {
  name: string;
  bytes: Uint8Array;
  outlines: 'truetype' | 'cff';
  unitsPerEm: number;
  /** In em; `descent` is negative. */
  ascent: number;
  descent: number;
  font: Font;
  /** How much smaller it is set than the text it stands for. */
  opticalScale: number;
  hasCharacter(codePoint: number): boolean;
  /** Of one glyph, in em. */
  advanceOf(glyph: number): number;
}

/**
 * The faces of a library, each opened once as long as the library lives: a worker that sets one document after the other
 * does not read and shape everything anew.
 */
export function openFaces(library: FontLibrary): (name: string) => Promise<OpenFace> {
  let faces = opened.get(library);
  if (!faces) {
    faces = new Map();
    opened.set(library, faces);
  }
  const known = faces;
  return (name) => {
    const face = known.get(name) ?? library.load(name).then((bytes) => openFace(name, bytes));
    known.set(name, face);
    // What could not be had once may be there the next time.
    face.catch(() => known.delete(name));
    return face;
  };
}

function openFace(name: string, bytes: Uint8Array): OpenFace {
  const face = new HarfBuzzFace(new Blob(bytes));
  const font = new Font(face);
  const characters = new Set(face.collectUnicodes());
  const { ascender, descender } = font.hExtents();
  const advances = new Map<number, number>();
  return {
    name,
    bytes,
    // `OTTO`: outlines are a CFF table.
    outlines: bytes[0] === 0x4f ? 'cff' : 'truetype',
    unitsPerEm: face.upem,
    ascent: ascender / face.upem,
    descent: descender / face.upem,
    font,
    opticalScale: opticalScaleOf(name),
    hasCharacter: (codePoint) => characters.has(codePoint),
    advanceOf(glyph) {
      const advance = advances.get(glyph) ?? font.glyphHAdvance(glyph) / face.upem;
      advances.set(glyph, advance);
      return advance;
    },
  };
}

const opened = new WeakMap<FontLibrary, Map<string, Promise<OpenFace>>>();
