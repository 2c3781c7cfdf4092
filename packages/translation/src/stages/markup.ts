import type { EngineMarkup } from '@interlinear/engines';
import { type Mark, type Part, plainText, writeToken } from './parts.ts';

/**
 * Matches our tags as engines distort them: spaces inside, other letters, full-width or encoded brackets.
 * Source text that matches is sent as a leaf, so every match in an answer is markup.
 */
const TAG_LIKE =
  /(?:<|＜|&lt;|&#60;|&#x3c;)\s{0,2}([/／]?)\s{0,2}[a-zａ-ｚ]{0,8}\s{0,2}([0-9０-９]{1,6})\s{0,2}([/／]?)\s{0,2}(?:>|＞|&gt;|&#62;|&#x3e;)/giu;
const TOKEN_LIKE =
  /(?:[⟦〚【［]|\[{1,2})\s{0,2}([/／]?)\s{0,2}([0-9０-９]{1,6})\s{0,2}([/／]?)\s{0,2}(?:[⟧〛】］]|\]{1,2})/gu;

/** Pattern source for text that an engine with this markup could confuse with our marks; empty if none. */
export function markLookalikes(markup: EngineMarkup): string {
  if (markup === 'tokens') return `${TOKEN_LIKE.source}|[⟦⟧]`;
  return markup === 'none' ? '' : TAG_LIKE.source;
}

/** Writes parts in an engine's markup. With `none`, leaves are replaced by their text and other marks are dropped. */
export function writeMarkup(
  parts: readonly Part[],
  markup: EngineMarkup,
  leafText: (number: number) => string,
): string {
  let text = '';
  for (const part of parts) {
    if (typeof part === 'string') text += hasTags(markup) ? escapeText(part) : part;
    else if (markup === 'none') text += part.role === 'leaf' ? leafText(part.number) : '';
    else text += markup === 'tokens' ? writeToken(part) : writeTag(part);
  }
  return text;
}

function writeTag({ role, number }: Mark): string {
  if (role === 'leaf') return `<i${number}/>`;
  return role === 'open' ? `<b${number}>` : `</b${number}>`;
}

/** Parses an answer strictly: only marks exactly as {@link writeMarkup} wrote them; everything else is text. */
export function readMarkup(text: string, markup: EngineMarkup): Part[] {
  if (markup === 'none') return [text];
  if (markup === 'tokens') return readMarks(text, /⟦(\/?)(\d{1,6})(\/?)⟧/g, (run) => run);
  if (!text.includes('<')) return [unescapeText(text)];
  return readMarks(text, /<(\/?)[bi](\d{1,6})(\/?)>/g, unescapeText);
}

/** Parses an answer leniently: everything that looks like a mark is one, and no remains of marks stay in the text. */
export function readDistortedMarkup(text: string, markup: EngineMarkup): Part[] {
  if (markup === 'none') return [text];
  if (markup === 'tokens') return readMarks(text, TOKEN_LIKE, (run) => run.replace(/[⟦⟧]/g, ''));
  // An HTML engine escapes text, so any other HTML tag in its answer was added by the engine.
  const readRun = (run: string) => unescapeText(markup === 'html' ? run.replace(/<\/?[a-z][^<>]*>/gi, '') : run);
  return readMarks(text, TAG_LIKE, readRun);
}

/** Whether parsed parts still contain marks, or the answer contains HTML tags that the engine added. */
export function showsMarkup(answer: string, parts: readonly Part[], markup: EngineMarkup): boolean {
  if (markup === 'none') return false;
  if (markup === 'tokens')
    return parts.some((part) => typeof part === 'string' && /[⟦⟧]|【\s*\d+\s*】|\[\s*\/?\d+\/?\s*\]/.test(part));
  if (markup === 'html' && answer.includes('<') && /<(?!\/?[bi]\d+\/?>)\/?[a-z]/i.test(answer)) return true;
  const isSuspect = (part: Part) =>
    typeof part === 'string' && (part.includes('<') || part.includes('＜')) && part.search(TAG_LIKE) >= 0;
  return parts.some(isSuspect);
}

/** The readable text of an unfinished answer, without marks. */
export function partialText(received: string, markup: EngineMarkup): string {
  return plainText(readDistortedMarkup(received.replace(UNFINISHED[markup], ''), markup));
}

/** Matches an incomplete mark or entity at the end of a streamed text. */
const UNFINISHED: Record<EngineMarkup, RegExp> = {
  html: /(?:<[^<>]{0,20}|&[^&;\s]{0,8})$/,
  xml: /(?:<[^<>]{0,20}|&[^&;\s]{0,8})$/,
  tokens: /⟦[^⟦⟧]{0,20}$/,
  none: /$^/,
};

function readMarks(text: string, pattern: RegExp, readRun: (run: string) => string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  const addRun = (run: string) => {
    const read = readRun(run);
    if (read) parts.push(read);
  };
  for (const match of text.matchAll(pattern)) {
    addRun(text.slice(end, match.index));
    end = match.index + match[0].length;
    const number = Number((match[2] ?? '').normalize('NFKC'));
    parts.push({ role: match[1] ? 'close' : match[3] ? 'leaf' : 'open', number });
  }
  addRun(text.slice(end));
  return parts;
}

const hasTags = (markup: EngineMarkup) => markup === 'html' || markup === 'xml';

function escapeText(text: string): string {
  if (!/[&<>]/.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

function unescapeText(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? whole;
    const codePoint = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return codePoint > 0x10ffff ? whole : String.fromCodePoint(codePoint);
  });
}
