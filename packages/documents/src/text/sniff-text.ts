import type { DocumentFormat } from '../document.ts';

export type TextFormat = Exclude<DocumentFormat, 'pdf' | 'docx' | 'pptx' | 'xlsx' | 'epub'>;

/** Detects a text format by its first lines, then by its extension; `undefined` for anything else. */
export function sniffText(bytes: Uint8Array, fileName: string): TextFormat | undefined {
  const start = bytes.subarray(0, SNIFFED_BYTES);
  const text = readStart(start);
  if (text === undefined) return undefined;
  const byContent = SIGNATURES.find(([, sign]) => sign.test(text))?.[0];
  if (byContent) return byContent;
  const ending = /\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return EXTENSIONS.get(ending);
}

const SNIFFED_BYTES = 4096;

/** Each repetition has one possible end, since a file that fits in many ways would take forever. */
const SIGNATURES: readonly [TextFormat, RegExp][] = [
  ['vtt', /^WEBVTT(?:[ \t].*)?(?:\r?\n|$)/],
  ['ass', /^\s*(?:;[^\r\n]*[\r\n]\s*)*\[script info\]/i],
  ['srt', /^\s*(?:\d+[ \t]*\r?\n)?\s*\d{1,3}:\d{2}:\d{2}[,.]\d{1,3}[ \t]*-->[ \t]*\d/],
  ['html', /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i],
];

const EXTENSIONS: ReadonlyMap<string, TextFormat> = new Map([
  ['', 'txt'],
  ['txt', 'txt'],
  ['text', 'txt'],
  ['md', 'markdown'],
  ['markdown', 'markdown'],
  ['html', 'html'],
  ['htm', 'html'],
  ['xhtml', 'html'],
  ['srt', 'srt'],
  ['vtt', 'vtt'],
  ['ass', 'ass'],
  ['ssa', 'ass'],
]);

/** Decodes the start of a file; `undefined` for binary data, which has zero bytes or many control characters. */
function readStart(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const controls = bytes.reduce((count, byte) => count + (byte < 9 || (byte > 13 && byte < 27) ? 1 : 0), 0);
  if (bytes.includes(0) || controls > bytes.length / 100) return undefined;
  const text = new TextDecoder().decode(bytes);
  // RTF is not supported.
  return text.startsWith('{\\rtf') ? undefined : text;
}
