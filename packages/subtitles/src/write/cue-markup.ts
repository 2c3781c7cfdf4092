import { decodeEntities } from '../read/entities.ts';
import { DIRECTION_MARK } from '../read/file-cue.ts';
import { ASS_MARKUP, plainAss } from '../read/read-ass.ts';
import { HTML_BREAK, OVERRIDE, plainSrt, plainVtt, RUBY_TEXT, TAG } from '../read/read-blocks.ts';
import { wordsOf } from '../words.ts';

export type FileFormat = 'srt' | 'vtt' | 'ass' | 'ttml';

/** A tag or override of a cue's text. */
interface Mark {
  source: string;
  /** Number of visible characters before it; spaces do not count. */
  at: number;
  /** Whether it stands before a word rather than after one. */
  isBeforeWord: boolean;
  isInsideWord: boolean;
  /** An opening tag that is not closed in the cue, as WebVTT allows for voices. */
  isUnclosed: boolean;
}

export interface MarkedText {
  text: string;
  marks: readonly Mark[];
}

const NEWLINE = /\r\n|[\r\n]/g;

/** Tags, overrides and breaks of each format. */
const PATTERNS: Readonly<Record<FileFormat, RegExp>> = {
  srt: patternOf(OVERRIDE, TAG, HTML_BREAK, NEWLINE),
  vtt: patternOf(RUBY_TEXT, TAG, NEWLINE),
  ass: ASS_MARKUP,
  ttml: /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<(?:[^<>"']|"[^"]*"|'[^']*')*>/g,
};

function patternOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'), 'gi');
}

/** Returns the text of a cue's markup as its reader gives it, without tidying of spaces. */
export function plainText(markup: string, format: FileFormat): string {
  if (format === 'srt') return plainSrt(markup);
  if (format === 'vtt') return plainVtt(markup);
  return format === 'ass' ? plainAss(markup) : markedText(markup, format).text;
}

/** Takes the text of a cue apart into what is shown and the marks in it. */
export function markedText(markup: string, format: FileFormat): MarkedText {
  let text = '';
  let end = 0;
  const found: { source: string; offset: number }[] = [];
  const add = (to: number) => {
    const piece = markup.slice(end, to);
    text += format === 'ass' ? piece : decodeEntities(format === 'ttml' ? piece.replace(/[ \t\r\n]+/g, ' ') : piece);
  };
  for (const { index, 0: source } of markup.matchAll(PATTERNS[format])) {
    add(index);
    end = index + source.length;
    const shown = shownText(source, format);
    if (shown === undefined) found.push({ source, offset: text.length });
    else text += shown;
  }
  add(markup.length);
  const unclosed = unclosedTags(found.map(({ source }) => source));
  const marks = found.map(({ source, offset }, index): Mark => {
    const [before, after] = [text.slice(0, offset), text.slice(offset)];
    return {
      source,
      at: visibleLength(before),
      isBeforeWord: /^\S/.test(after) && !/\S$/.test(before),
      isInsideWord: /[\p{L}\p{M}\p{N}]$/u.test(before) && /^[\p{L}\p{M}\p{N}]/u.test(after),
      isUnclosed: unclosed.has(index),
    };
  });
  return { text, marks };
}

/** Returns the text that a code stands for; `undefined` for a mark. */
function shownText(source: string, format: FileFormat): string | undefined {
  if (format === 'ttml') {
    if (source.startsWith('<![CDATA[')) return source.slice(9, -3);
    return /^<(?:[\w-]+:)?br[\s/>]/.test(source) ? '\n' : undefined;
  }
  if (format !== 'ass') return /^(?:[\r\n]|<br)/i.test(source) ? '\n' : undefined;
  if (source.startsWith('{')) return undefined;
  if (source === '\\h') return '\u00a0';
  return /^\\[Nn]$/.test(source) ? '\n' : source.replace(/^\\/, '').replaceAll('\u2060', '');
}

function unclosedTags(sources: readonly string[]): Set<number> {
  const open: { index: number; name: string }[] = [];
  for (const [index, source] of sources.entries()) {
    const [, slash, name] = /^<(\/?)([a-z][^\s.>/]*)/i.exec(source) ?? [];
    if (name === undefined || source.endsWith('/>')) continue;
    if (slash === '') open.push({ index, name });
    else {
      const at = open.findLastIndex((tag) => tag.name === name);
      if (at >= 0) open.splice(at);
    }
  }
  return new Set(open.map(({ index }) => index));
}

/** Counts the characters that are neither spaces nor marks of direction. */
function visibleLength(text: string): number {
  return text.replace(/\s+/g, '').replace(DIRECTION_MARK, '').length;
}

/** A mark at an offset of another text. */
export interface PlacedMark {
  source: string;
  offset: number;
}

/** Scripts whose letters change their shape at a mark between them. */
const JOINED_LETTER =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}]/u;

/**
 * Finds the places of marks in another wording of their text: around the same words where they occur, as names and numbers do, else at the
 * word breaks that divide the text in the same proportions. Marks inside of words, as of karaoke, may divide words again.
 */
export function placeMarks({ text: original, marks }: MarkedText, text: string, language?: string): PlacedMark[] {
  const total = visibleLength(original);
  const inner = [...new Set(marks.map(({ at }) => at))].filter((at) => at > 0 && at < total);
  const dividesWords = marks.some(({ isInsideWord }) => isInsideWord) && !JOINED_LETTER.test(text);
  const breaks = breaksOf(text, dividesWords ? 'grapheme' : 'word', language);
  const exact = sameWords(original, inner, text);
  const offsets = new Map<number, number>();
  let [last, offset] = [-1, 0];
  for (const [index, at] of inner.entries()) {
    const known = exact.get(at);
    const wanted = (at / total) * visibleLength(text);
    const room = breaks.slice(last + 1, Math.max(last + 2, breaks.length - (inner.length - 1 - index)));
    const nearest =
      known === undefined
        ? room.toSorted((one, other) => Math.abs(one.visible - wanted) - Math.abs(other.visible - wanted))[0]
        : { offset: known };
    offset = Math.max(offset, nearest?.offset ?? text.length);
    offsets.set(at, offset);
    last = Math.max(
      last,
      breaks.findLastIndex((one) => one.offset <= offset),
    );
  }
  const firstAtEnd = marks.findIndex(({ at }) => at === total);
  return marks.map((mark, index) => {
    if (mark.at === 0) return { source: mark.source, offset: 0 };
    // A mark at the end of the original's last words may come earlier; those after it are about more than these words.
    const end = index === firstAtEnd ? exact.get(total) : undefined;
    const offset = offsets.get(mark.at) ?? end ?? text.length;
    // Breaks are before a word: the end of the word before is at the spaces between.
    const before = text.slice(0, offset);
    return { source: mark.source, offset: mark.isBeforeWord ? offset : before.trimEnd().length || offset };
  });
}

interface Break {
  offset: number;
  visible: number;
}

function breaksOf(text: string, granularity: 'word' | 'grapheme', language: string | undefined): Break[] {
  const pieces =
    granularity === 'word'
      ? wordsOf(text, language)
      : [...new Intl.Segmenter(language, { granularity }).segment(text)].map(({ segment }) => segment);
  const breaks: Break[] = [];
  let [offset, visible] = [0, 0];
  for (const piece of pieces.slice(0, -1)) {
    offset += piece.length;
    visible += visibleLength(piece);
    breaks.push({ offset, visible });
  }
  return breaks;
}

/** Finds the places of marks around words that occur once in both texts. */
function sameWords(original: string, inner: readonly number[], text: string): Map<number, number> {
  const places = new Map<number, number>();
  const offsets = visibleOffsets(original);
  for (const [index, at] of inner.entries()) {
    const next = inner[index + 1];
    const words = original.slice(offsets[at], next === undefined ? undefined : offsets[next]).trim();
    const found = text.indexOf(words);
    if (words.length < 2 || found < 0 || text.includes(words, found + 1)) continue;
    places.set(at, found);
    places.set(next ?? offsets.length, found + words.length);
  }
  return places;
}

/** Returns the offset of each visible character. */
function visibleOffsets(text: string): number[] {
  return [...text.matchAll(/\S/g)].filter(({ 0: character }) => visibleLength(character) > 0).map(({ index }) => index);
}
