import { type PdfDict, PdfNumber } from '@libpdf/core';
import type { FontFamily } from '../model.ts';
import { arrayEntry, items, nameEntry, numberEntry, type Resolver } from '../objects/resolve.ts';

/** Appearance of a font, derived from its name and descriptor. */
export interface FontTraits {
  name: string;
  isBold: boolean;
  isItalic: boolean;
  family: FontFamily;
  isCompact: boolean;
  isMath: boolean;
  ascent: number;
  descent: number;
}

/** Flags of a font descriptor (PDF 32000-1, table 123). */
const FIXED_PITCH = 1;
const SERIF = 2;
const SYMBOLIC = 4;
const ITALIC = 64;
const FORCE_BOLD = 1 << 18;

const DEFAULT_ASCENT = 0.75;
const DEFAULT_DESCENT = -0.22;

export function fontTraits(font: PdfDict, descriptor: PdfDict | undefined, resolver: Resolver): FontTraits {
  const fullName = nameEntry(font, 'BaseFont', resolver) ?? nameEntry(font, 'Name', resolver) ?? '';
  const name = fullName.replace(/^[A-Z]{6}\+/, '');
  const flags = numberEntry(descriptor, 'Flags', resolver) ?? 0;
  const weight = numberEntry(descriptor, 'FontWeight', resolver) ?? 0;
  const angle = numberEntry(descriptor, 'ItalicAngle', resolver) ?? 0;
  const family = familyOf(name, (flags & FIXED_PITCH) !== 0 || hasEqualWidths(font, resolver), flags);
  return {
    name,
    isBold: (flags & FORCE_BOLD) !== 0 || weight >= 600 || BOLD.test(name),
    isItalic: (flags & ITALIC) !== 0 || (angle !== 0 && Math.abs(angle) < 45) || ITALIC_NAME.test(name),
    family,
    isCompact: family === 'mono' ? COMPACT_MONO.test(name) : !WIDE.test(name),
    isMath: isMathFont(name),
    ascent: within(numberEntry(descriptor, 'Ascent', resolver), { min: 400, max: 1500 }) ?? DEFAULT_ASCENT,
    descent: within(negative(numberEntry(descriptor, 'Descent', resolver)), { min: -800, max: -50 }) ?? DEFAULT_DESCENT,
  };
}

const BOLD = /bold|black|heavy|(?:^|[^a-z])demi|semibold|cmbx|cmb10|SFBX|(?:-|,)B(?:d|lk)?(?:It|I)?$|Medi(?:Ital)?$/i;
const ITALIC_NAME = /ital|obliq|slant|cmti|cmsl|SFTI|SFSL|(?:-|,)(?:Bd|B)?It?$/i;
const MONO =
  /mono|cour|consol|typewriter|menlo|cmtt|cmsltt|SFTT|nimbusmon|cursor|^(?:cs|VN)tt|^cm(?:itt|tex)|^SF[IS]T|inconsolata|letter ?gothic|lucida ?console|andale/i;
const SERIF_NAME =
  /times|roman|serif|^cm(?:r|ti|bx|sl|csc)|^SF(?:RM|TI|BX|SL)|nimbusrom|georgia|garamond|minion|palatino|palladio|bookman|century|charter|cambria|utopia|libertine|caslon|song|ming|mincho|batang|termes|pagella|bonum|schola|baskerville|bodoni|didot|old ?standard|XITS|STIX/i;
const SANS_NAME =
  /sans|arial|helvet|verdana|calibri|gothic|segoe|tahoma|univers|frutiger|myriad|^cmss|^SFS[SX]|^(?:cs|VN)SS|NimbusSan|heros|adventor|iwona|kurier|biolinum|futura|gill|optima|avenir|trebuchet|candara|corbel|franklin|akzidenz|^DIN|\blato|roboto|hei(?:ti)?\b/i;

function familyOf(name: string, isFixed: boolean, flags: number): FontFamily {
  if (MONO.test(name) || (isFixed && !SANS_NAME.test(name) && !SERIF_NAME.test(name))) return 'mono';
  if (SANS_NAME.test(name)) return 'sans';
  // TeX calls all its fonts symbolic, and almost all of its texts have serifs.
  return SERIF_NAME.test(name) || (flags & (SERIF | SYMBOLIC)) !== 0 ? 'serif' : 'sans';
}

/** Fonts with the width of Courier. Others, such as TeX's typewriter font, are narrower. */
const COMPACT_MONO = /cour|nimbusmon|liberation|cousine|free ?mono|^tx(?:b?tt)|cursor/i;
/** Fonts with letters about as wide and tall as Noto's, and wider than those of Times and Helvetica. */
const WIDE =
  /noto|open ?sans|droid|dejavu|bitstream|vera(?:$|[^a-z])|verdana|lucida|tahoma|bookman|schoolbook|charis|georgia|source ?(?:sans|serif)|merriweather/i;

/** Fewer letters may have one width in any font. */
const MIN_EQUAL_LETTERS = 8;
const [LOWER_A, LOWER_Z] = [97, 122];

/** Whether the lower-case letters of a simple font are equally wide, as in `t1xtt`, whose name and flags do not say so. */
function hasEqualWidths(font: PdfDict, resolver: Resolver): boolean {
  const first = numberEntry(font, 'FirstChar', resolver) ?? 0;
  const listed = arrayEntry(font, 'Widths', resolver);
  if (!listed || isMathFont(nameEntry(font, 'BaseFont', resolver) ?? '')) return false;
  const letters = items(listed, resolver).slice(Math.max(0, LOWER_A - first), Math.max(0, LOWER_Z + 1 - first));
  const widths = letters.flatMap((width) => (width instanceof PdfNumber && width.value > 0 ? [width.value] : []));
  return widths.length >= MIN_EQUAL_LETTERS && widths.every((width) => Math.abs(width - (widths[0] ?? 0)) < 1);
}

/** Math fonts of TeX and Word, and fonts named so. TeX's small capitals and typewriter fonts are text. */
const MATH =
  /^(?:CM(?:MI|SY|EX|MIB|BSY)|MS[AB]M|EU[FSR][MB]|EUEX|LASY|RSFS|STMARY|WASY|TX(?:SY|MI|EX)|PX(?:SY|MI|EX)|(?:rtx|ntx|New[TP]X)(?:mi|sy|MI)|MTMI|MTSY|MTEX|MTEXA|MT-?Extra|ESINT|BBM|DSROM|LINE10|LCIRCLE|XY(?:ATIP|BTIP|BSQL|CIRC|CMAT|CMBT|DASH)|SFMI|rmtmi|zptmcm|fourier-math|MathematicalPi|Universal-?(?:Greek|News)|Mathtype|Euclid(?:Symbol|Extra|Math|Fraktur))|math|^Symbol|SymbolMT|symbolneu/i;

/** Fonts of notes, whose codes are those of letters. */
const MUSIC =
  /^(?:Maestro|Emmentaler|feta|parmesan|Sonata|Petrucci|Opus|Bravura|Leland|Gonville|Gootville|Haydn|Beethoven|Inkpen|Finale|Helsinki|Reprise|November|MScore|mtxf|xgregorian|greciliae)/i;

function isMathFont(name: string): boolean {
  return MUSIC.test(name) || MATH.test(name);
}

function negative(value: number | undefined): number | undefined {
  return value === undefined ? undefined : -Math.abs(value);
}

function within(value: number | undefined, { min, max }: { min: number; max: number }): number | undefined {
  return value === undefined || value < min || value > max ? undefined : value / 1000;
}
