import type * as harfBuzz from 'harfbuzzjs';
import { opticalScaleOf } from './faces.ts';

export type HarfBuzz = typeof harfBuzz;

/** Source of font faces: files on a server, addresses on a site. */
export interface FaceLibrary {
  /** Loads a face (TrueType or OpenType). @throws when it is not available */
  load(face: string): Promise<Uint8Array>;
}

/** Loaded face for shaping and measuring text. */
export interface OpenFace {
  name: string;
  bytes: Uint8Array;
  outlines: 'truetype' | 'cff';
  unitsPerEm: number;
  /** Metrics in em; `descent` is negative. */
  ascent: number;
  descent: number;
  font: harfBuzz.Font;
  harfBuzz: HarfBuzz;
  /** Scale relative to the text it replaces. */
  opticalScale: number;
  hasCharacter(codePoint: number): boolean;
  /** Advance of a glyph, in em. */
  advanceOf(glyph: number): number;
}

/**
 * Opens faces of a library and caches them for the library's lifetime, so that a worker that renders many documents
 * loads each face once.
 */
export function openFaces(library: FaceLibrary): (name: string) => Promise<OpenFace> {
  let faces = opened.get(library);
  if (!faces) {
    faces = new Map();
    opened.set(library, faces);
  }
  const known = faces;
  return (name) => {
    const face = known.get(name) ?? loadFace(library, name);
    known.set(name, face);
    // A failed load may succeed later.
    face.catch(() => known.delete(name));
    return face;
  };
}

async function loadFace(library: FaceLibrary, name: string): Promise<OpenFace> {
  const [harfBuzz, bytes] = await Promise.all([loadHarfBuzz(), library.load(name)]);
  return openFace(harfBuzz, name, bytes);
}

/**
 * HarfBuzz compiles itself with an `await` at the top level of its module. No module may import it statically: when a thread is
 * ended while the importers of such a module start, V8 ends the whole process (`AsyncModuleExecutionFulfilled` of Node.js 24).
 */
function loadHarfBuzz(): Promise<HarfBuzz> {
  return import('harfbuzzjs');
}

function openFace(harfBuzz: HarfBuzz, name: string, bytes: Uint8Array): OpenFace {
  const face = new harfBuzz.Face(new harfBuzz.Blob(bytes));
  const font = new harfBuzz.Font(face);
  const characters = new Set(face.collectUnicodes());
  const { ascender, descender } = font.hExtents();
  const advances = new Map<number, number>();
  return {
    name,
    bytes,
    // Signature `OTTO`: the outlines are in a CFF table.
    outlines: bytes[0] === 0x4f ? 'cff' : 'truetype',
    unitsPerEm: face.upem,
    ascent: ascender / face.upem,
    descent: descender / face.upem,
    font,
    harfBuzz,
    opticalScale: opticalScaleOf(name),
    hasCharacter: (codePoint) => characters.has(codePoint),
    advanceOf(glyph) {
      const advance = advances.get(glyph) ?? font.glyphHAdvance(glyph) / face.upem;
      advances.set(glyph, advance);
      return advance;
    },
  };
}

const opened = new WeakMap<FaceLibrary, Map<string, Promise<OpenFace>>>();
