/** Scripts that detection distinguishes, as ISO 15924 codes; `Jpan` is kana with or without Han, `Hani` is Han alone. */
export type DetectedScript = (typeof RANGES)[number][2] | 'Jpan';

/** The part of a text in one script. */
export interface ScriptSample {
  script: DetectedScript;
  /** Share of all letters, from 0 to 1. */
  share: number;
  /** The letters of this script, with spaces in place of anything else. */
  text: string;
}

/** Returns the scripts of a text, the main one first; empty if it has no letters. */
export function scriptsOf(text: string): ScriptSample[] {
  const letters = lettersByScript(text);
  joinJapanese(letters);
  const weighted = [...letters].map(([script, own]) => ({
    script,
    weight: own.count * weightOf(script),
    text: own.text,
  }));
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0);
  return weighted
    .filter(({ weight }) => weight > 0)
    .map(({ script, weight, text: own }) => ({ script, share: weight / total, text: own }))
    .sort((one, other) => other.share - one.share);
}

interface Letters {
  count: number;
  text: string;
}

/** Unicode ranges of each script's letters; they may include marks and digits. */
const RANGES = [
  [0x41, 0x5a, 'Latn'],
  [0x61, 0x7a, 'Latn'],
  [0xaa, 0xaa, 'Latn'],
  [0xba, 0xba, 'Latn'],
  [0xc0, 0xd6, 'Latn'],
  [0xd8, 0xf6, 'Latn'],
  [0xf8, 0x24f, 'Latn'],
  [0x250, 0x2af, 'Latn'],
  [0x370, 0x3ff, 'Grek'],
  [0x400, 0x52f, 'Cyrl'],
  [0x531, 0x58a, 'Armn'],
  [0x5d0, 0x5f4, 'Hebr'],
  [0x620, 0x65f, 'Arab'],
  [0x66e, 0x6d3, 'Arab'],
  [0x6d5, 0x6ff, 'Arab'],
  [0x750, 0x77f, 'Arab'],
  [0x780, 0x7b1, 'Thaa'],
  [0x900, 0x963, 'Deva'],
  [0x971, 0x97f, 'Deva'],
  [0x980, 0x9e3, 'Beng'],
  [0x9f0, 0x9f1, 'Beng'],
  [0xa01, 0xa75, 'Guru'],
  [0xa81, 0xae3, 'Gujr'],
  [0xb01, 0xb63, 'Orya'],
  [0xb82, 0xbe3, 'Taml'],
  [0xc00, 0xc63, 'Telu'],
  [0xc80, 0xce3, 'Knda'],
  [0xd00, 0xd63, 'Mlym'],
  [0xd81, 0xdf3, 'Sinh'],
  [0xe01, 0xe4e, 'Thai'],
  [0xe81, 0xeff, 'Laoo'],
  [0xf40, 0xfbc, 'Tibt'],
  [0x1000, 0x109f, 'Mymr'],
  [0x10a0, 0x10ff, 'Geor'],
  [0x1100, 0x11ff, 'Kore'],
  [0x1200, 0x139f, 'Ethi'],
  [0x1400, 0x167f, 'Cans'],
  [0x1780, 0x17d3, 'Khmr'],
  [0x1820, 0x18aa, 'Mong'],
  [0x1c90, 0x1cbf, 'Geor'],
  [0x1e00, 0x1eff, 'Latn'],
  [0x1f00, 0x1fff, 'Grek'],
  [0x2d80, 0x2ddf, 'Ethi'],
  [0x3041, 0x30fa, 'Kana'],
  [0x30fc, 0x30ff, 'Kana'],
  [0x3130, 0x318f, 'Kore'],
  [0x3400, 0x4dbf, 'Hani'],
  [0x4e00, 0x9fff, 'Hani'],
  [0xac00, 0xd7a3, 'Kore'],
  [0xf900, 0xfaff, 'Hani'],
  [0xfb1d, 0xfb4f, 'Hebr'],
  [0xfb50, 0xfdff, 'Arab'],
  [0xfe70, 0xfefc, 'Arab'],
  [0xff66, 0xff9d, 'Kana'],
  [0x20000, 0x323af, 'Hani'],
] as const;

/** The last matching range, tried first, as neighbouring characters mostly share a script. */
function lettersByScript(text: string): Map<DetectedScript, Letters> {
  const found = new Map<DetectedScript, Letters>();
  let range: (typeof RANGES)[number] = RANGES[1];
  let last: Letters | undefined;
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (codePoint < range[0] || codePoint > range[1]) {
      const next = rangeOf(codePoint);
      // Marks and apostrophes do not end a word; other non-letters do.
      if (!next) {
        if (last) last.text += isMark(codePoint) ? character : ' ';
        continue;
      }
      range = next;
    }
    const own: Letters = found.get(range[2]) ?? { count: 0, text: '' };
    if (last && last !== own && !last.text.endsWith(' ')) last.text += ' ';
    own.count += 1;
    own.text += character;
    found.set(range[2], own);
    last = own;
  }
  return found;
}

/** Binary search over the ranges, which are sorted by code point. */
function rangeOf(codePoint: number): (typeof RANGES)[number] | undefined {
  let low = 0;
  let high = RANGES.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = RANGES[middle];
    if (!range) return undefined;
    if (codePoint < range[0]) high = middle - 1;
    else if (codePoint > range[1]) low = middle + 1;
    else return range;
  }
  return undefined;
}

function isMark(codePoint: number): boolean {
  return (codePoint >= 0x300 && codePoint <= 0x36f) || (codePoint >= 0x591 && codePoint <= 0x5c7);
}

const MIN_KANA_SHARE = 0.1;

/** Counts Han as Japanese if mixed with kana; a single の in Chinese is decoration. */
function joinJapanese(letters: Map<DetectedScript, Letters>): void {
  const kana = letters.get('Kana');
  if (!kana) return;
  letters.delete('Kana');
  const han = letters.get('Hani') ?? { count: 0, text: '' };
  if (kana.count < MIN_KANA_SHARE * (kana.count + han.count)) return;
  letters.delete('Hani');
  letters.set('Jpan', { count: kana.count + han.count, text: `${kana.text} ${han.text}` });
}

/** Returns the weight of a character: an ideograph or a syllable has about as much information as three letters. */
function weightOf(script: DetectedScript): number {
  return script === 'Hani' || script === 'Jpan' || script === 'Kore' ? 3 : 1;
}
