import { inlineTemplate } from '../splice/inline-template.ts';
import { hasLetters, type Passage } from '../splice/passage.ts';
import type { TextStyle } from '../splice/pieces.ts';
import { plainStyle } from '../splice/plain-style.ts';
import { legalText } from '../splice/xml-text.ts';
import { balanceLines } from './balance-lines.ts';
import { type ReadText, WHOLE } from './read-text.ts';
import { type Tag, taggedPieces } from './tagged-pieces.ts';

/** Reads SRT or WebVTT: a block is the text of one cue. Numbers, times, positions and tags stay byte for byte. */
export function readCues(source: string, format: 'srt' | 'vtt'): ReadText {
  return { passages: cueTexts(source).flatMap((cue) => cuePassage(source, cue, DIALECTS[format]) ?? []) };
}

interface Range {
  start: number;
  end: number;
}

const TIMING = /^[ \t]*(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3}[ \t]*-->[ \t]*(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3}/;

/** Where the text of each cue stands: from the line after its times to the next empty line. */
function cueTexts(source: string): Range[] {
  const lines = [...source.matchAll(/([^\r\n]*)(\r\n|\r|\n|$)/g)].map((match) => ({
    start: match.index,
    end: match.index + (match[1] ?? '').length,
    text: match[1] ?? '',
  }));
  const cues: Range[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    if (!TIMING.test(lines[index]?.text ?? '')) continue;
    const first = index + 1;
    let next = first;
    while (next < lines.length && lines[next]?.text.trim() !== '' && !TIMING.test(lines[next]?.text ?? '')) next += 1;
    // A file without empty lines: the number above the next time is no text.
    if (TIMING.test(lines[next]?.text ?? '') && /^\s*\d+\s*$/.test(lines[next - 1]?.text ?? '')) next -= 1;
    const start = lines[first]?.start;
    const end = lines[next - 1]?.end;
    if (next > first && start !== undefined && end !== undefined) cues.push({ start, end });
    index = next - 1;
  }
  return cues;
}

interface CueDialect {
  pattern: RegExp;
  style: TextStyle;
  decode(text: string): string;
}

const SHARED_TAGS = String.raw`\r\n|\r|\n|<\/?[a-z][^<>\r\n]*>`;

const DIALECTS: Readonly<Record<'srt' | 'vtt', CueDialect>> = {
  srt: {
    pattern: new RegExp(String.raw`${SHARED_TAGS}|\{\\[^{}\r\n]*\}`, 'gi'),
    style: plainStyle((text) => oneLine(text).replaceAll('-->', '→')),
    decode: (text) => text,
  },
  vtt: {
    pattern: new RegExp(String.raw`${SHARED_TAGS}|<[\d:.]+>`, 'gi'),
    style: plainStyle((text) => oneLine(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
    decode: decodeVtt,
  },
};

function oneLine(text: string): string {
  return legalText(text).replace(/[\r\n]+/g, ' ');
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

function tagOf(mark: string): Tag {
  const name = /^<\/?([a-z]+)/i.exec(mark)?.[1]?.toLowerCase();
  if (name) return { kind: mark.startsWith('</') ? 'close' : 'open', name };
  return { kind: /^[\r\n]/.test(mark) ? 'break' : 'ornament' };
}

function cuePassage(source: string, { start, end }: Range, dialect: CueDialect): Passage | undefined {
  const text = source.slice(start, end);
  const newline = /\r\n|\r|\n/.exec(source)?.[0] ?? '\n';
  const template = inlineTemplate(taggedPieces(joinSentence(text), { ...dialect, tagOf }));
  if (template.content.length === 0) return undefined;
  const { content, markup } = template;
  return {
    block: { role: 'cue', content, isTranslatable: hasLetters(content), markup },
    replace(translation, { view, writing }) {
      const mode = view === 'translation' ? 'in-place' : 'copy';
      const written = template.write(translation, { slice: () => '', writing, mode });
      const lines = balanceLines(written.split(/\r\n|\r|\n/)).join(newline);
      if (view === 'translation') return [{ part: WHOLE, start, end, write: () => lines }];
      return [{ part: WHOLE, start: end, end, write: () => newline + lines }];
    },
  };
}

/** A sentence that was broken to fit the screen is one; what two people say, or two sentences, stays in two lines. */
function joinSentence(text: string): string {
  return text.replace(/(.)(\r\n|\r|\n)(?=([^\r\n]))/g, (whole, before: string, _, after: string) =>
    /[.!?…。！？♪"”>}]/.test(before) || /[-–—♪<{"“[(]/.test(after) ? whole : `${before} `,
  );
}
