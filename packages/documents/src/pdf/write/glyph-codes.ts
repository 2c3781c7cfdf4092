import type { OpenFace } from '@interlinear/typesetting/open-face';
import { cffCharset, sfntTable } from '../faces/font-tables.ts';

/** Codes of the glyphs of a face in one file. */
export interface GlyphCodes {
  /** Returns the code of a glyph with a text. `isExact` means that the code maps back to this text. */
  codeOf(glyph: number, text: string): { code: number; isExact: boolean };
  /** Glyph and text of every code used. */
  readonly used: ReadonlyMap<number, { glyph: number; text: string }>;
  /** Whether some codes differ from their glyph number. */
  readonly hasAliases: boolean;
}

/**
 * Assigns codes: the glyph number, or an extra code where the glyph stands for another text in another cluster. CFF
 * faces cannot have extra codes.
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
