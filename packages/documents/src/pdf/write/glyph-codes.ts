import { cffCharset, sfntTable } from '../faces/font-tables.ts';
import type { OpenFace } from '../faces/open-face.ts';

/** Codes of the glyphs of one face in one file. */
export interface GlyphCodes {
  /** The code of a glyph that reads as a text; `isExact` when a reader who looks the code up gets this text. */
  codeOf(glyph: number, text: string): { code: number; isExact: boolean };
  /** Everything that was asked for: code, glyph and text. */
  readonly used: ReadonlyMap<number, { glyph: number; text: string }>;
  /** Whether a code is not always the number of its glyph. */
  readonly hasAliases: boolean;
}

/**
 * A glyph has its own number as code. Where the same glyph reads as another text, because it is part of another cluster,
 * it gets a second code; outlines of CFF faces cannot have two.
 */
export function glyphCodes(face: OpenFace): GlyphCodes {
  const used = new Map<number, { glyph: number; text: string }>();
  const aliases = new Map<string, number>();
  const cids = face.outlines === 'cff' ? charsetOf(face) : undefined;
  let nextAlias = glyphCountOf(face);
  return {
    used,
    get hasAliases() {
      return aliases.size > 0;
    },
    codeOf(glyph, text) {
      const code = cids?.[glyph] ?? glyph;
      const known = used.get(code);
      if (known === undefined) used.set(code, { glyph, text });
      if (known === undefined || known.text === text) return { code, isExact: true };
      const key = `${glyph}/${text}`;
      const alias = aliases.get(key);
      if (alias !== undefined) return { code: alias, isExact: true };
      if (face.outlines === 'cff' || nextAlias > MAX_CODE) return { code, isExact: false };
      const fresh = nextAlias++;
      aliases.set(key, fresh);
      used.set(fresh, { glyph, text });
      return { code: fresh, isExact: true };
    },
  };
}

const MAX_CODE = 0xffff;

function glyphCountOf(face: OpenFace): number {
  const maxp = sfntTable(face.bytes, 'maxp');
  return maxp ? (maxp[4] ?? 0) * 256 + (maxp[5] ?? 0) : MAX_CODE + 1;
}

function charsetOf(face: OpenFace): Uint16Array | undefined {
  const known = charsets.get(face);
  if (known) return known.cids;
  const cff = sfntTable(face.bytes, 'CFF ');
  const cids = cff && cffCharset(cff);
  charsets.set(face, { cids });
  return cids;
}

const charsets = new WeakMap<OpenFace, { cids: Uint16Array | undefined }>();
