/** Legacy encodings in which subtitle files are still found, by their names in the Encoding Standard. */
export const LEGACY_ENCODINGS = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'koi8-r',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1258',
  'windows-874',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const;

export interface FileEncoding {
  name: string;
  /** Whether another encoding is possible. */
  isGuess: boolean;
}

export interface DecodedText {
  text: string;
  encoding: FileEncoding;
}

/** Tells how well a text reads in its most probable language, from 0 to 1. */
type JudgeText = (text: string) => number;

/** Loads the judge, which only files in legacy encodings need. */
type LoadJudge = () => Promise<JudgeText>;

export interface DecodeOptions {
  /** Chosen by a person; found in the file if missing. */
  encoding?: string | undefined;
  loadJudge: LoadJudge;
}

export async function decodeFile(bytes: Uint8Array, { encoding, loadJudge }: DecodeOptions): Promise<DecodedText> {
  return encoding === undefined ? await decodeText(bytes, loadJudge) : decodeAs(bytes, encoding);
}

/** Decodes by byte order mark, as UTF-8 if valid, as UTF-16 by its zero bytes, else by the legacy encoding that reads best. */
async function decodeText(bytes: Uint8Array, loadJudge: LoadJudge): Promise<DecodedText> {
  const marked = decodeMarked(bytes);
  if (marked) return marked;
  const unicode = decodeStrictly(bytes, 'utf-8') ?? decodeUnmarkedUtf16(bytes);
  if (unicode !== undefined) return { text: unicode, encoding: { name: 'utf-8', isGuess: false } };
  return guessLegacy(bytes, await loadJudge());
}

function decodeAs(bytes: Uint8Array, encoding: string): DecodedText {
  return { text: new TextDecoder(encoding).decode(bytes), encoding: { name: encoding, isGuess: true } };
}

function decodeMarked(bytes: Uint8Array): DecodedText | undefined {
  const [first, second, third] = bytes;
  const name =
    first === 0xef && second === 0xbb && third === 0xbf
      ? 'utf-8'
      : first === 0xff && second === 0xfe
        ? 'utf-16le'
        : first === 0xfe && second === 0xff
          ? 'utf-16be'
          : undefined;
  // Damaged characters are shown as such: the mark leaves no doubt about the encoding.
  return name && { text: new TextDecoder(name).decode(bytes), encoding: { name, isGuess: false } };
}

function decodeStrictly(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    // Not this encoding.
    return undefined;
  }
}

/** Digits and line breaks of every subtitle file have a zero byte in UTF-16. */
function decodeUnmarkedUtf16(bytes: Uint8Array): string | undefined {
  const start = bytes.subarray(0, 2_000);
  const zeros = [0, 1].map((parity) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length);
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < start.length / 10) return undefined;
  return decodeStrictly(bytes, even > odd ? 'utf-16be' : 'utf-16le');
}

/** Bytes that are judged: lines with letters beyond ASCII, in which the encodings differ. */
const SAMPLE_BYTES = 6_000;

function guessLegacy(bytes: Uint8Array, judge: JudgeText): DecodedText {
  const sample = sampleOf(bytes);
  let best = { name: 'windows-1252' as string, score: Number.NEGATIVE_INFINITY };
  for (const name of LEGACY_ENCODINGS) {
    const score = scoreOf(new TextDecoder(name).decode(sample), judge) + (isPaired(sample, name) ? PAIR_BONUS : 0);
    if (score > best.score) best = { name, score };
  }
  return decodeAs(bytes, best.name);
}

/** Encodings with two bytes for most letters. Texts in other encodings are seldom valid in them. */
const PAIRED = ['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr'];
const PAIR_BONUS = 0.6;

function isPaired(sample: Uint8Array, encoding: string): boolean {
  return PAIRED.includes(encoding) && decodeStrictly(sample, encoding) !== undefined;
}

function sampleOf(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(SAMPLE_BYTES);
  let length = 0;
  let lineStart = 0;
  let isForeign = false;
  for (const [index, byte] of bytes.entries()) {
    isForeign ||= byte > 0x7f;
    if (byte !== 0x0a) continue;
    const line = bytes.subarray(lineStart, index + 1);
    if (isForeign && length + line.length <= SAMPLE_BYTES) {
      sample.set(line, length);
      length += line.length;
    }
    lineStart = index + 1;
    isForeign = false;
    if (length > SAMPLE_BYTES - 200) break;
  }
  return length === 0 ? bytes.subarray(0, SAMPLE_BYTES) : sample.subarray(0, length);
}

/**
 * Signs of a wrong encoding: controls, private characters, half-width kana, symbols and letters of two scripts in one word. Hebrew read as
 * Greek has final sigmas within words and ΰ, which Greek hardly has; as Thai, vowels and tones without a consonant.
 */
const ODD = new RegExp(
  [
    String.raw`[\ufffd\u0080-\u009f\ue000-\uf8ff\uff61-\uff9f]`,
    String.raw`\p{Ll}\p{Lu}|\p{L}[¢-´¶-º»-¿×÷]\p{L}`,
    String.raw`\p{Script=Latin}\p{Script=Cyrillic}|\p{Script=Cyrillic}\p{Script=Latin}`,
    String.raw`\p{Script=Han}\p{Script=Hangul}|\p{Script=Hangul}\p{Script=Han}`,
    String.raw`ς(?=\p{L})|ΰ`,
    String.raw`[\u0e40-\u0e44](?![\u0e01-\u0e2e])|[\u0e50-\u0e5b][\u0e47-\u0e4e]`,
  ].join('|'),
  'gu',
);

function scoreOf(text: string, judge: JudgeText): number {
  const odd = text.match(ODD)?.length ?? 0;
  const foreign = text.match(/[^\0-\x7f]/gu)?.length ?? 0;
  return judge(text) - (3 * odd) / Math.max(1, foreign);
}
