import type { CuePlacement } from '../track.ts';
import { decodeEntities } from './entities.ts';
import { type FileCue, MIN_DURATION, normalizeText, type TextRange } from './file-cue.ts';
import { readTimestamp } from './timestamp.ts';

/** Reads SRT: blocks of a number, two times and lines. Tolerates missing numbers and blank lines, and a blank line inside a cue. */
export function readSrt(source: string): FileCue[] {
  return readBlocks(source, { isVtt: false, plain: plainSrt, placement: srtPlacement });
}

/** Reads WebVTT. Notes, styles and regions are not cues. */
export function readVtt(source: string): FileCue[] {
  return readBlocks(source, { isVtt: true, plain: plainVtt, placement: (_, settings) => vttPlacement(settings) });
}

interface Line {
  from: number;
  to: number;
  text: string;
}

interface Timing {
  start: { seconds: number; from: number; to: number };
  end: { seconds: number; from: number; to: number };
  settings: string;
}

interface BlockFormat {
  isVtt: boolean;
  plain(body: string): string;
  placement(body: string, settings: string): CuePlacement | undefined;
}

function readBlocks(source: string, format: BlockFormat): FileCue[] {
  const lines = linesOf(source);
  const cues: FileCue[] = [];
  let at = format.isVtt ? endOfBlock(lines, 0) : 0;
  // The first line that belongs to no block before.
  let free = at;
  while (at < lines.length) {
    const line = lines[at];
    if (!line) break;
    if (format.isVtt && /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(line.text)) {
      at = endOfBlock(lines, at);
      free = at;
      continue;
    }
    const timing = readTiming(line, format.isVtt);
    if (!timing) {
      at += 1;
      continue;
    }
    const end = endOfBody(lines, at + 1, format.isVtt);
    const cue = toCue(source, timing, lines.slice(at + 1, end.last), format);
    const above = at > free ? lines[at - 1] : undefined;
    const isLabel = above && (format.isVtt ? above.text.trim() !== '' : /^\s*\d+\s*$/.test(above.text));
    if (cue) cues.push(withBlock(cue, isLabel ? { from: above.from, to: line.from } : undefined, line.from));
    at = end.next;
    free = end.last;
  }
  return cues;
}

function toCue(source: string, timing: Timing, lines: readonly Line[], format: BlockFormat): FileCue | undefined {
  // Lines of spaces around the text are not part of it, so that a translation stands right below its original.
  const first = lines.find(({ text }) => text === '' || text.trim() !== '');
  const last = lines.findLast(({ text }) => text.trim() !== '');
  if (!first || !last) return undefined;
  const body = source.slice(first.from, last.to);
  const text = normalizeText(format.plain(body));
  if (text === '') return undefined;
  const { start, end, settings } = timing;
  const placement = format.placement(body, settings);
  return {
    // A file that was moved too far begins before the video.
    start: end.seconds > 0 ? Math.max(0, start.seconds) : start.seconds,
    end: Math.max(end.seconds, start.seconds + MIN_DURATION),
    text,
    ...(placement && { placement }),
    body: { from: first.from, to: last.to },
    startTime: { from: start.from, to: start.to, base: 0 },
    endTime: { from: end.from, to: end.to, base: 0 },
  };
}

function withBlock(cue: FileCue, label: TextRange | undefined, timesFrom: number): FileCue {
  return { ...cue, block: { from: label?.from ?? timesFrom, to: cue.body.to }, ...(label && { label }) };
}

/** Returns the line after the last one of a cue, and the line where the next block may begin. */
function endOfBody(lines: readonly Line[], first: number, isVtt: boolean): { last: number; next: number } {
  let at = first;
  while (at < lines.length) {
    const line = lines[at];
    if (!line) break;
    if (readTiming(line, isVtt)) {
      // In a file without blank lines, the number above the next times is not text.
      const hasNumber = at > first && /^\s*\d+\s*$/.test(lines[at - 1]?.text ?? '');
      return { last: hasNumber ? at - 1 : at, next: at };
    }
    // In WebVTT, a line of spaces is text: automatic captions begin with one while there is no line to roll up.
    const isSpaces = line.text !== '' && line.text.trim() === '';
    if (isVtt && isSpaces && !beginsBlock(lines, at + 1, isVtt)) {
      at += 1;
      continue;
    }
    if (line.text.trim() === '') {
      const next = afterBlankLines(lines, at);
      if (isVtt || next >= lines.length || beginsBlock(lines, next, isVtt)) return { last: at, next };
      at = next;
      continue;
    }
    at += 1;
  }
  return { last: at, next: at };
}

/** Whether a cue begins at a line that follows a blank one: at its times or at its number. */
function beginsBlock(lines: readonly Line[], at: number, isVtt: boolean): boolean {
  const [line, next] = [lines[at], lines[at + 1]];
  return [line, next].some((one) => one && readTiming(one, isVtt) !== undefined);
}

function afterBlankLines(lines: readonly Line[], from: number): number {
  let at = from;
  while (at < lines.length && lines[at]?.text.trim() === '') at += 1;
  return at;
}

/** Returns the line after a header, note, style or region. A line of times ends it too, because some files lack the blank line. */
function endOfBlock(lines: readonly Line[], from: number): number {
  let at = from + 1;
  while (at < lines.length) {
    const line = lines[at];
    if (!line || line.text.trim() === '' || readTiming(line, true)) break;
    at += 1;
  }
  return at;
}

function linesOf(source: string): Line[] {
  const lines: Line[] = [];
  let from = 0;
  for (const { index, 0: newline } of source.matchAll(/\r\n|\r|\n/g)) {
    lines.push({ from, to: index, text: source.slice(from, index) });
    from = index + newline.length;
  }
  lines.push({ from, to: source.length, text: source.slice(from) });
  return lines;
}

function readTiming(line: Line, isVtt: boolean): Timing | undefined {
  const arrow = line.text.indexOf('-->');
  const [start, end] = arrow < 0 ? [] : [timeAt(line, 0, arrow), timeAt(line, arrow + 3, line.text.length)];
  if (start && end && line.text.slice(start.to - line.from, arrow).trim() === '')
    return { start, end, settings: line.text.slice(end.to - line.from).trim() };
  // Browsers show such lines of WebVTT as text.
  return isVtt ? undefined : readTranslatedTiming(line);
}

function timeAt(line: Line, from: number, to: number) {
  const part = line.text.slice(from, to);
  const indent = part.length - part.trimStart().length;
  const time = readTimestamp(part.slice(indent));
  if (!time) return undefined;
  const begin = line.from + from + indent;
  return { seconds: time.seconds, from: begin, to: begin + time.length };
}

/** Reads times as programs leave them that translate or move whole files: `00: 00: 01, 5 -> 00: 00: 03: 000`, `-00:00:01,5`. */
function readTranslatedTiming(line: Line): Timing | undefined {
  const [, start, end] = TRANSLATED_TIMING.exec(line.text)?.indices ?? [];
  if (!start || !end) return undefined;
  const timeIn = ([from, to]: [number, number]) => {
    const text = line.text.slice(from, to).replace(/\s/g, '');
    const seconds = readTimestamp(text.replace(/^-/, '').replace(/^(\d+:\d+:\d+):/, '$1.'))?.seconds ?? 0;
    return { seconds: text.startsWith('-') ? -seconds : seconds, from: line.from + from, to: line.from + to };
  };
  return { start: timeIn(start), end: timeIn(end), settings: line.text.slice(end[1]).trim() };
}

const TRANSLATED_TIME = String.raw`(-?\d{1,3}[ ]?:[ ]?\d{1,2}[ ]?:[ ]?\d{1,2}(?:[ ]?[.,:][ ]?\d{1,3})?)`;
/** Hours are required, as `10:30 -> 11:45` is text. */
export const TRANSLATED_TIMING = new RegExp(
  String.raw`^[ \t]*${TRANSLATED_TIME}[ \t]*(?:[-–—]{1,3}[ ]?>|→)[ \t]*${TRANSLATED_TIME}`,
  'dm',
);

/** Tags of both formats. Others, as in `<3`, are text. */
export const TAG = /<\/?(?:c|v|i|b|u|s|ruby|rt|lang|font)(?:[.\s][^<>]*)?>|<[\d:.]{5,}>/gi;
export const RUBY_TEXT = /<rt>[^<]*(?:<\/rt>|(?=<\/ruby>)|$)/gi;

/** Returns the text of a cue of WebVTT as it is shown. */
export function plainVtt(body: string): string {
  const text = body.includes('<') ? body.replace(RUBY_TEXT, '').replace(TAG, '') : body;
  return decodeEntities(text);
}

/** Overrides of ASS, which many files have. */
export const OVERRIDE = /\{\\[^{}]*\}/g;

/** Line breaks of SRT that was made from HTML. */
export const HTML_BREAK = /<br[ \t]*\/?>/gi;

/** Returns the text of a cue of SRT as it is shown. */
export function plainSrt(body: string): string {
  return decodeEntities(body.replace(TAG, '').replace(OVERRIDE, '').replace(HTML_BREAK, '\n'));
}

function srtPlacement(body: string): CuePlacement | undefined {
  const key = /\{\\an([1-9])\}/.exec(body)?.[1];
  return key === undefined ? undefined : keypadPlacement(Number(key));
}

/** Converts the numbers of ASS, which are those of a keypad: 2 is the bottom centre, 8 the top. */
export function keypadPlacement(key: number): CuePlacement | undefined {
  const vertical = (['bottom', 'middle', 'top'] as const)[Math.floor((key - 1) / 3)];
  const horizontal = (['left', 'center', 'right'] as const)[(key - 1) % 3];
  if (!vertical || !horizontal || key === 2) return undefined;
  return { vertical, horizontal };
}

function vttPlacement(settings: string): CuePlacement | undefined {
  if (settings === '') return undefined;
  const line = /(?:^|\s)line:(-?[\d.]+)(%?)/.exec(settings);
  const align = /(?:^|\s)align:(start|left|end|right)/.exec(settings)?.[1];
  const vertical = line ? verticalOf(Number(line[1]), line[2] === '%') : 'bottom';
  const horizontal = align === undefined ? 'center' : align === 'start' || align === 'left' ? 'left' : 'right';
  return vertical === 'bottom' && horizontal === 'center' ? undefined : { vertical, horizontal };
}

/** Lines are counted from the top, negative ones from the bottom. */
function verticalOf(line: number, isPercent: boolean): CuePlacement['vertical'] {
  if (!isPercent) return line >= 0 && line < 5 ? 'top' : 'bottom';
  return line < 34 ? 'top' : line < 60 ? 'middle' : 'bottom';
}
