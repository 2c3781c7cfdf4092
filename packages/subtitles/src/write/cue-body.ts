import { normalizeText } from '../read/file-cue.ts';
import { balanceLines } from '../text-ranges/balance-lines.ts';
import { type FileFormat, markedText, placeMarks, plainText } from './cue-markup.ts';
import { encodeText } from './encode-text.ts';
import type { WriteOptions } from './write-subtitles.ts';

export interface FileWriteOptions {
  /** Cues without a translation are written in the original. */
  lines: WriteOptions['lines'];
  /** BCP 47 tag of the translations. */
  target?: string;
}

/** Properties of a file that decide how text is written into it. */
export interface FileStyle {
  format: FileFormat;
  newline: string;
  /** Prefix of TTML's names, with its colon. */
  prefix: string;
  /** Whether players break long lines. */
  wrapsLines: boolean;
}

export interface BodyTexts {
  /** Markup of the cue in the file. */
  markup: string;
  /** Text of the cue as it was read. */
  before: string;
  text: string;
  translation: string | undefined;
}

/** Writes the body of a cue in one language or two, with the marks of the file's own body at the places that correspond to theirs. */
export function cueBody(
  { markup: wholeMarkup, before, text, translation }: BodyTexts,
  style: FileStyle,
  { lines, target }: FileWriteOptions,
): string {
  // Spaces around text of XML may divide it from the text of a timed span.
  const [, indent = '', markup = '', rest = ''] =
    style.format === 'ttml' ? (/^(\s*)([\s\S]*?)(\s*)$/.exec(wholeMarkup) ?? []) : ['', '', wholeMarkup];
  return (
    indent +
    innerBody({ markup, before, text, translation }, style, { lines, ...(target !== undefined && { target }) }) +
    rest
  );
}

function innerBody(
  { markup, before, text, translation }: BodyTexts,
  style: FileStyle,
  { lines, target }: FileWriteOptions,
): string {
  const original = normalizeText(text);
  const translated = translation === undefined ? '' : normalizeText(translation);
  const isUnchanged = original === before;
  const originalBody = (part: Part) =>
    isUnchanged ? keptMarkup(markup, part) : marked(markup, original, { style, part });
  if (lines === 'original' || translated === '') return originalBody('only');
  const translatedBody = (part: Part) =>
    marked(markup, fitted(translated, markup, style), { style, part, language: target });
  if (lines === 'translation') return translatedBody('only');
  return lines === 'original-first'
    ? originalBody('first') + lineBreak(markup, style) + translatedBody('second')
    : translatedBody('first') + lineBreak(markup, style) + originalBody('second');
}

/** Where a text stands in its cue. What is about the whole cue is written only once. */
type Part = 'only' | 'first' | 'second';

/** Overrides of ASS about the whole line: its place, its fading and how it is wrapped. */
const LINE_OVERRIDE = /\\(?:an?\d+|q\d|(?:pos|move|org|fade?|i?clip)\([^()]*\))/g;
/** Times of syllables, which are those of the original's. */
const KARAOKE_OVERRIDE = /\\[kK][fot]?\d+(?:\.\d+)?/g;
const KARAOKE_TAG = /^<[\d:.]+>$/;

function keptMarkup(markup: string, part: Part): string {
  if (part !== 'second') return markup;
  return markup
    .replace(/\{\\[^{}]*\}/g, (source) => withoutOverrides(source, LINE_OVERRIDE))
    .replace(/<[a-z][^<>]*>/gi, (source) => source.replace(ID_ATTRIBUTE, ''));
}

function withoutOverrides(source: string, overrides: RegExp): string {
  const rest = source.replace(overrides, '');
  return rest === '{}' ? '' : rest;
}

interface MarkedOptions {
  style: FileStyle;
  part: Part;
  language?: string | undefined;
}

function marked(markup: string, text: string, { style, part, language }: MarkedOptions): string {
  const { format } = style;
  const original = markedText(markup, format);
  const marks = original.marks.flatMap((mark) => {
    const source = keptMark(mark.source, { part, isUnclosed: mark.isUnclosed });
    return source === '' ? [] : [{ ...mark, source }];
  });
  let body = '';
  let end = 0;
  const encode = (piece: string) => encoded(piece, style);
  for (const { source, offset } of placeMarks({ ...original, marks }, text, language)) {
    if (offset > end) body += encode(text.slice(end, offset));
    end = Math.max(end, offset);
    body += source;
  }
  body += encode(text.slice(end));
  // Tags around words that the text lacks.
  if (format !== 'ass') body = body.replace(/<([a-z][^\s.<>/]*)[^<>/]*><\/\1>/gi, '');
  // A mark may have joined or divided characters that mean something together.
  if (normalizeText(plainText(body, format)) === text) return body;
  const leading = marks.filter(({ at }) => at === 0 && format !== 'ttml').map(({ source }) => source);
  return format === 'srt' || format === 'ass'
    ? leading.filter((source) => source.startsWith('{')).join('') + encode(text)
    : encode(text);
}

/** Returns what a mark becomes in another wording of its text; empty if it has no meaning there. */
function keptMark(source: string, { part, isUnclosed }: { part: Part; isUnclosed: boolean }): string {
  if (/^<\/?(?:ruby|rt)\b/i.test(source) || source.startsWith('<!--')) return '';
  if (part === 'only') return source;
  if (KARAOKE_TAG.test(source)) return '';
  const isAgain = part === 'second';
  if (isAgain && isUnclosed) return '';
  if (source.startsWith('<')) return isAgain ? source.replace(ID_ATTRIBUTE, '') : source;
  const plain = withoutOverrides(source, KARAOKE_OVERRIDE);
  return isAgain ? withoutOverrides(plain, LINE_OVERRIDE) : plain;
}

export const ID_ATTRIBUTE = /\s+(?:xml:)?id\s*=\s*(?:"[^"]*"|'[^']*')/;

function encoded(text: string, { format, newline, prefix }: FileStyle): string {
  if (format !== 'ttml') return encodeText(format, text).replaceAll('\n', newline);
  return encodeText('vtt', text).replaceAll('\n', `<${prefix}br/>`);
}

function lineBreak(markup: string, { format, newline, prefix }: FileStyle): string {
  if (format === 'ttml') return `<${prefix}br/>`;
  if (format !== 'ass') return newline;
  // Overrides of one language must not go on in the other.
  return /\{[^{}]*\\/.test(markup) ? '\\N{\\r}' : '\\N';
}

/** Breaks long lines where the file does so itself. */
function fitted(text: string, markup: string, { format, wrapsLines }: FileStyle): string {
  const breaks = format !== 'ass' || !wrapsLines || /\\[Nn]/.test(markup);
  return breaks ? balanceLines(text.split('\n')).join('\n') : text;
}
