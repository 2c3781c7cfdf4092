import type { CuePlacement } from '../track.ts';
import { type FileCue, MIN_DURATION, normalizeText, type TextRange } from './file-cue.ts';
import { keypadPlacement } from './read-blocks.ts';
import { readTimestamp } from './timestamp.ts';

/** Reads the dialogue lines of Advanced SubStation Alpha and of SSA before it, in order of their start. Drawings are not cues. */
export function readAss(source: string): FileCue[] {
  const cues: FileCue[] = [];
  const placements = new Map<string, CuePlacement>();
  let section = '';
  let columns = DEFAULT_COLUMNS;
  let styleColumns: readonly string[] = [];
  for (const { index, 0: line } of source.matchAll(/[^\r\n]+/g)) {
    section = /^\s*\[([^\]]*)\]/.exec(line)?.[1]?.toLowerCase() ?? section;
    const [, name = '', value = ''] = /^\s*(\w+)\s*:(.*)$/.exec(line) ?? [];
    const isFormat = name.toLowerCase() === 'format';
    if (section === 'events') {
      if (isFormat) columns = namesOf(value);
      const cue = /^dialogue$/i.test(name) ? readDialogue({ source, index, line }, columns, placements) : undefined;
      if (cue) cues.push(cue);
    } else if (section.endsWith('styles')) {
      if (isFormat) styleColumns = namesOf(value);
      if (/^style$/i.test(name)) readStyle(value.split(','), styleColumns, placements, section);
    }
  }
  return cues.sort((one, other) => one.start - other.start);
}

const DEFAULT_COLUMNS = ['layer', 'start', 'end', 'style', 'name', 'marginl', 'marginr', 'marginv', 'effect', 'text'];

function namesOf(format: string): string[] {
  return format.split(',').map((name) => name.trim().toLowerCase());
}

function readStyle(
  fields: readonly string[],
  columns: readonly string[],
  placements: Map<string, CuePlacement>,
  section: string,
): void {
  const name = fields[columns.indexOf('name')]?.trim();
  const alignment = Number(fields[columns.indexOf('alignment')]);
  const key = section.startsWith('v4+') ? alignment : SSA_KEYS[alignment];
  const placement = key === undefined ? undefined : keypadPlacement(key);
  if (name !== undefined && placement) placements.set(name, placement);
}

/** Alignments of SSA: 1–3 at the bottom, 5–7 at the top, 9–11 in the middle. */
const SSA_KEYS: Readonly<Record<number, number>> = { 1: 1, 2: 2, 3: 3, 5: 7, 6: 8, 7: 9, 9: 4, 10: 5, 11: 6 };

function readDialogue(
  { source, index, line }: { source: string; index: number; line: string },
  columns: readonly string[],
  placements: ReadonlyMap<string, CuePlacement>,
): FileCue | undefined {
  const fields = fieldRanges(line, columns.length);
  const textColumn = columns.indexOf('text');
  const part = (column: number) => shift(fields[column], index);
  const [startTime, endTime, body] = [part(columns.indexOf('start')), part(columns.indexOf('end')), part(textColumn)];
  if (!startTime || !endTime || !body) return undefined;
  const slice = ({ from, to }: TextRange) => source.slice(from, to);
  const [start, end] = [readTimestamp(slice(startTime)), readTimestamp(slice(endTime))];
  const markup = slice(body);
  if (!start || !end || DRAWING.test(markup)) return undefined;
  const text = plainAss(markup);
  if (text === '') return undefined;
  const style = fields[columns.indexOf('style')];
  const placement = placementOf(markup) ?? (style && placements.get(line.slice(style.from, style.to)));
  return {
    start: start.seconds,
    end: Math.max(end.seconds, start.seconds + MIN_DURATION),
    text,
    ...(placement && { placement }),
    body,
    startTime: { ...startTime, base: 0 },
    endTime: { ...endTime, base: 0 },
    block: { from: index, to: index + line.length },
  };
}

/** Starts vector drawing (`\p1`); the rest of such a line is drawing commands. */
const DRAWING = /\{[^{}]*\\p[1-9]/;

/** Returns the text of a dialogue line as it is shown. */
export function plainAss(markup: string): string {
  const text = markup.replace(ASS_MARKUP, (_, escaped: string | undefined, code: string | undefined) => {
    if (escaped !== undefined) return escaped;
    return code === undefined ? '' : code === 'h' ? '\u00a0' : '\n';
  });
  return normalizeText(text);
}

/** An escaped character, a code, or an override. A word joiner after a backslash keeps it from being a code. */
export const ASS_MARKUP = /\\([{}])|\\([Nnh])|(?<=\\)\u2060|\{[^{}]*\}/g;

function placementOf(markup: string): CuePlacement | undefined {
  const key = /\{[^{}]*\\an([1-9])/.exec(markup)?.[1];
  return key === undefined ? undefined : keypadPlacement(Number(key));
}

/** Ranges of the fields without the spaces around them. The text is the last field, so commas in it are text. */
function fieldRanges(line: string, count: number): TextRange[] {
  const ranges: TextRange[] = [];
  let from = line.indexOf(':') + 1;
  for (let field = 0; field < count; field += 1) {
    const comma = field === count - 1 ? line.length : line.indexOf(',', from);
    if (comma < 0) break;
    const value = line.slice(from, comma);
    const indent = field === count - 1 ? 0 : value.length - value.trimStart().length;
    ranges.push({ from: from + indent, to: from + value.trimEnd().length });
    from = comma + 1;
  }
  return ranges;
}

function shift(range: TextRange | undefined, by: number): TextRange | undefined {
  return range && range.to >= range.from ? { from: range.from + by, to: range.to + by } : undefined;
}
