import { TRANSLATED_TIMING } from '../read/read-blocks.ts';
import { balanceLines } from './balance-lines.ts';
import { type CueMark, cueTokens } from './cue-tokens.ts';
import type { CueText, SubtitleFormat } from './subtitle-format.ts';

/** Tags of both formats, and line breaks. */
const SHARED_PATTERN = String.raw`\r\n|\r|\n|<\/?[a-z][^<>\r\n]*>`;
/** Also matches override tags of ASS (`{\an8}`), which many SRT files contain. */
const SRT_PATTERN = new RegExp(String.raw`${SHARED_PATTERN}|\{\\[^{}\r\n]*\}`, 'gi');
/** Also matches timestamps inside a cue (karaoke). */
const VTT_PATTERN = new RegExp(String.raw`${SHARED_PATTERN}|<[\d:.]+>`, 'gi');

/** SubRip. */
export const srt: SubtitleFormat = {
  readCues: (source) => readCues(source, (line) => TIMING.test(line) || TRANSLATED_TIMING.test(line)),
  tokenize: (text) => cueTokens(text, { pattern: SRT_PATTERN, classify, decode: (plain) => plain }),
  encode: (text) => joinLines(text).replaceAll('-->', '→'),
  wrapLines,
  lineBreak: (newline) => newline,
};

/** WebVTT. */
export const vtt: SubtitleFormat = {
  readCues: (source) => readCues(source, (line) => TIMING.test(line)),
  tokenize: (text) => cueTokens(text, { pattern: VTT_PATTERN, classify, decode: decodeVtt }),
  encode: (text) => joinLines(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  wrapLines,
  lineBreak: (newline) => newline,
};

const TIMING = /^[ \t]*(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3}[ \t]*-->[ \t]*(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3}/;

/** A cue's text runs from the line after its times to the next empty line. */
function readCues(source: string, isTiming: (line: string) => boolean): CueText[] {
  const lines = [...source.matchAll(/([^\r\n]*)(\r\n|\r|\n|$)/g)].map((match) => ({
    start: match.index,
    end: match.index + (match[1] ?? '').length,
    text: match[1] ?? '',
  }));
  const cues: CueText[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    if (!isTiming(lines[index]?.text ?? '')) continue;
    const first = index + 1;
    let next = first;
    while (next < lines.length && lines[next]?.text.trim() !== '' && !isTiming(lines[next]?.text ?? '')) next += 1;
    // In a file without empty lines, the number above the next times is not text.
    if (isTiming(lines[next]?.text ?? '') && /^\s*\d+\s*$/.test(lines[next - 1]?.text ?? '')) next -= 1;
    const start = lines[first]?.start;
    const end = lines[next - 1]?.end;
    if (next > first && start !== undefined && end !== undefined)
      cues.push({ start, end, text: joinSentence(source.slice(start, end)) });
    index = next - 1;
  }
  return cues;
}

/** Joins a sentence that was broken to fit the screen. Two speakers or two sentences keep their own lines. */
function joinSentence(text: string): string {
  return text.replace(/(.)(\r\n|\r|\n)(?=([^\r\n]))/g, (whole, before: string, _, after: string) =>
    /[.!?…。！？♪"”>}]/.test(before) || /[-–—♪<{"“[(]/.test(after) ? whole : `${before} `,
  );
}

function classify(mark: string): CueMark {
  const name = /^<\/?([a-z]+)/i.exec(mark)?.[1]?.toLowerCase();
  // SRT files made from HTML have them.
  if (name === 'br') return { kind: 'break' };
  if (name) return { kind: mark.startsWith('</') ? 'close' : 'open', name };
  return { kind: /^[\r\n]/.test(mark) ? 'break' : 'tag' };
}

function joinLines(text: string): string {
  return text.replace(/[\r\n]+/g, ' ');
}

const VTT_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
};

function decodeVtt(text: string): string {
  return text.replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (whole, name: string) => VTT_ENTITIES[name] ?? whole);
}

function wrapLines(text: string, newline: string): string {
  return balanceLines(text.split(/\r\n|\r|\n/)).join(newline);
}
