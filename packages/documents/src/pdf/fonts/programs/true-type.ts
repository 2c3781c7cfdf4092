import { decodeLatin1 } from '../../content/characters.ts';
import { textOfCode, textOfGlyphName } from '../glyph-name.ts';
import { u8, u16, u32 } from './big-endian.ts';

const MAX_GLYPHS = 65536;
const MAX_MAPPINGS = 300_000;

/** Glyph information of a TrueType program. */
interface TrueTypeNames {
  /** Glyph of a code, from the symbol (3,0) and Macintosh (1,0) character maps. */
  glyphOfCode(code: number): number | undefined;
  /** Text of a glyph, from the Unicode maps and the names in `post`. */
  textOfGlyph(glyph: number): string | undefined;
}

/** Reads glyph information. Never throws; a damaged program yields none. */
export function trueTypeNames(bytes: Uint8Array): TrueTypeNames {
  const tables = readTables(bytes);
  const maps = readMaps(bytes, tables.get('cmap'));
  const texts = new Map<number, string>();
  for (const [code, glyph] of maps.unicode) {
    const text = textOfCode(code);
    if (text !== undefined && !texts.has(glyph)) texts.set(glyph, text);
  }
  const names = readNames(bytes, tables.get('post'));
  return {
    glyphOfCode: (code) => maps.symbol.get(0xf000 + code) ?? maps.symbol.get(code) ?? maps.mac.get(code),
    textOfGlyph: (glyph) => texts.get(glyph) ?? textOfName(names[glyph]),
  };
}

function textOfName(name: string | undefined): string | undefined {
  return name === undefined ? undefined : textOfGlyphName(name);
}

interface Table {
  offset: number;
  length: number;
}

function readTables(bytes: Uint8Array): Map<string, Table> {
  const start = decodeLatin1(bytes, 0, 4) === 'ttcf' ? u32(bytes, 12) : 0;
  const tables = new Map<string, Table>();
  const count = Math.min(u16(bytes, start + 4), 100);
  for (let index = 0; index < count; index++) {
    const at = start + 12 + index * 16;
    tables.set(decodeLatin1(bytes, at, at + 4), { offset: u32(bytes, at + 8), length: u32(bytes, at + 12) });
  }
  return tables;
}

interface Maps {
  unicode: Map<number, number>;
  symbol: Map<number, number>;
  mac: Map<number, number>;
}

function readMaps(bytes: Uint8Array, table: Table | undefined): Maps {
  const maps: Maps = { unicode: new Map(), symbol: new Map(), mac: new Map() };
  if (!table) return maps;
  const count = Math.min(u16(bytes, table.offset + 2), 50);
  for (let index = 0; index < count; index++) {
    const at = table.offset + 4 + index * 8;
    const platform = u16(bytes, at);
    const encoding = u16(bytes, at + 2);
    const into =
      platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10))
        ? maps.unicode
        : platform === 3 && encoding === 0
          ? maps.symbol
          : platform === 1
            ? maps.mac
            : undefined;
    if (into) readMap(bytes, table.offset + u32(bytes, at + 4), into);
  }
  return maps;
}

/** Reads a character map of format 0, 4, 6 or 12, which are all that PDF producers write. */
function readMap(bytes: Uint8Array, at: number, into: Map<number, number>): void {
  switch (u16(bytes, at)) {
    case 0:
      for (let code = 0; code < 256; code++) add(into, code, u8(bytes, at + 6 + code));
      break;
    case 4:
      readSegments(bytes, at, into);
      break;
    case 6: {
      const first = u16(bytes, at + 6);
      const count = u16(bytes, at + 8);
      for (let index = 0; index < count; index++) add(into, first + index, u16(bytes, at + 10 + index * 2));
      break;
    }
    case 12: {
      const groups = Math.min(u32(bytes, at + 12), MAX_GLYPHS);
      for (let group = 0; group < groups && into.size < MAX_MAPPINGS; group++) {
        const entry = at + 16 + group * 12;
        const first = u32(bytes, entry);
        const last = Math.min(u32(bytes, entry + 4), first + MAX_GLYPHS);
        for (let code = first; code <= last; code++) add(into, code, u32(bytes, entry + 8) + code - first);
      }
      break;
    }
  }
}

function readSegments(bytes: Uint8Array, at: number, into: Map<number, number>): void {
  const doubled = u16(bytes, at + 6);
  for (let offset = 0; offset < doubled && into.size < MAX_MAPPINGS; offset += 2) {
    const last = u16(bytes, at + 14 + offset);
    const first = u16(bytes, at + 16 + doubled + offset);
    const delta = u16(bytes, at + 16 + 2 * doubled + offset);
    const rangeAt = at + 16 + 3 * doubled + offset;
    const range = u16(bytes, rangeAt);
    for (let code = first; code <= last && code < 0xffff; code++) {
      const glyph = range === 0 ? code : u16(bytes, rangeAt + range + (code - first) * 2);
      if (range === 0 || glyph !== 0) add(into, code, (glyph + delta) & 0xffff);
    }
  }
}

function add(into: Map<number, number>, code: number, glyph: number): void {
  if (glyph !== 0 && !into.has(code)) into.set(code, glyph);
}

/** Reads the glyph names of `post`, format 2. */
function readNames(bytes: Uint8Array, table: Table | undefined): (string | undefined)[] {
  if (!table || u32(bytes, table.offset) !== 0x00020000) return [];
  const count = Math.min(u16(bytes, table.offset + 32), MAX_GLYPHS);
  const end = Math.min(table.offset + table.length, bytes.length);
  const own: string[] = [];
  for (let at = table.offset + 34 + count * 2; at < end; ) {
    const length = u8(bytes, at);
    own.push(decodeLatin1(bytes, at + 1, at + 1 + length));
    at += 1 + length;
  }
  return Array.from({ length: count }, (_, glyph) => {
    const id = u16(bytes, table.offset + 34 + glyph * 2);
    return id < MAC_GLYPH_NAMES.length ? MAC_GLYPH_NAMES[id] : own[id - MAC_GLYPH_NAMES.length];
  });
}

/** The 258 glyph names in Macintosh order, to which table `post` refers (OpenType specification). */
const MAC_GLYPH_NAMES: readonly string[] = [
  '.notdef .null nonmarkingreturn space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft',
  'parenright asterisk plus comma hyphen period slash zero one two three four five six seven eight nine colon',
  'semicolon less equal greater question at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft',
  'backslash bracketright asciicircum underscore grave a b c d e f g h i j k l m n o p q r s t u v w x y z',
  'braceleft bar braceright asciitilde Adieresis Aring Ccedilla Eacute Ntilde Odieresis Udieresis aacute agrave',
  'acircumflex adieresis atilde aring ccedilla eacute egrave ecircumflex edieresis iacute igrave icircumflex',
  'idieresis ntilde oacute ograve ocircumflex odieresis otilde uacute ugrave ucircumflex udieresis dagger degree',
  'cent sterling section bullet paragraph germandbls registered copyright trademark acute dieresis notequal AE',
  'Oslash infinity plusminus lessequal greaterequal yen mu partialdiff summation product pi integral ordfeminine',
  'ordmasculine Omega ae oslash questiondown exclamdown logicalnot radical florin approxequal Delta guillemotleft',
  'guillemotright ellipsis nonbreakingspace Agrave Atilde Otilde OE oe endash emdash quotedblleft quotedblright',
  'quoteleft quoteright divide lozenge ydieresis Ydieresis fraction currency guilsinglleft guilsinglright fi fl',
  'daggerdbl periodcentered quotesinglbase quotedblbase perthousand Acircumflex Ecircumflex Aacute Edieresis',
  'Egrave Iacute Icircumflex Idieresis Igrave Oacute Ocircumflex apple Ograve Uacute Ucircumflex Ugrave dotlessi',
  'circumflex tilde macron breve dotaccent ring cedilla hungarumlaut ogonek caron Lslash lslash Scaron scaron',
  'Zcaron zcaron brokenbar Eth eth Yacute yacute Thorn thorn minus multiply onesuperior twosuperior threesuperior',
  'onehalf onequarter threequarters franc Gbreve gbreve Idotaccent Scedilla scedilla Cacute cacute Ccaron ccaron',
  'dcroat',
]
  .join(' ')
  .split(' ');
