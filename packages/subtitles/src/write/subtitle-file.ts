import { type FileCue, isRepeated, plainCues, type TimeRange } from '../read/file-cue.ts';
import { formatOf } from '../read/format.ts';
import { readAss } from '../read/read-ass.ts';
import { readSrt, readVtt } from '../read/read-blocks.ts';
import { readTtml } from '../read/read-ttml.ts';
import { writeTimestamp } from '../read/timestamp.ts';
import { MAX_CUES, MAX_TRACK_LENGTH, type TrackProblem } from '../track.ts';
import { cueBody, type FileStyle, type FileWriteOptions, ID_ATTRIBUTE } from './cue-body.ts';
import type { FileFormat } from './cue-markup.ts';
import { headerEdits } from './file-header.ts';
import type { BilingualCue } from './write-subtitles.ts';

export type { FileWriteOptions } from './cue-body.ts';
export type { FileFormat } from './cue-markup.ts';

/** A cue with its places in a file. */
export interface PlacedCue extends BilingualCue {
  /** Numbers of the cues of the file that it is; several where the file repeats one. A new cue has none. */
  places?: readonly number[];
}

/** A file whose cues can be changed without loss: all but the changed texts and times stays byte for byte. */
export interface SubtitleFile {
  readonly format: FileFormat;
  readonly language?: string;
  /** In order of their start, each once. */
  readonly cues: readonly PlacedCue[];
  /**
   * Writes the file with changed cues. Marks in the texts (italics, colours, voices, overrides) are placed anew in changed and translated
   * ones. Cues that are missing are removed; cues without a place, or with one that was taken, get the form of the cue before them.
   */
  write(cues: readonly PlacedCue[], options: FileWriteOptions): string;
}

/** Opens a file of SRT, WebVTT, ASS or TTML. Never throws. */
export function openSubtitleFile(source: string): { file: SubtitleFile } | { problem: TrackProblem } {
  if (source.length > MAX_TRACK_LENGTH) return { problem: 'too-large' };
  const begin = source.startsWith('\ufeff') ? '\ufeff' : '';
  const text = source.slice(begin.length);
  if (text.trim() === '') return { problem: 'empty' };
  const format = formatOf(text);
  if (format !== 'srt' && format !== 'vtt' && format !== 'ass' && format !== 'ttml')
    return { problem: 'unknown-format' };
  const { cues, language } = READERS[format](text);
  const placed = placedCues(cues);
  if (placed.length === 0) return { problem: 'no-cues' };
  if (placed.length > MAX_CUES) return { problem: 'too-large' };
  return {
    file: {
      format,
      ...(language !== undefined && { language }),
      cues: placed,
      write: (changed, options) => begin + new FileWriter({ source: text, format, cues }, options).write(changed),
    },
  };
}

const READERS: Readonly<Record<FileFormat, (text: string) => { cues: FileCue[]; language?: string }>> = {
  srt: (text) => ({ cues: readSrt(text) }),
  vtt: (text) => ({ cues: readVtt(text) }),
  ass: (text) => ({ cues: readAss(text) }),
  ttml: readTtml,
};

function placedCues(cues: readonly FileCue[]): PlacedCue[] {
  const placed: (PlacedCue & { places: number[] })[] = [];
  for (const cue of plainCues(cues.map((one, place) => ({ ...one, place })))) {
    const { start, end, text, placement, place } = cue;
    const last = placed.at(-1);
    if (last && isRepeated(cue, last)) last.places.push(place);
    else placed.push({ ...{ start, end, text }, ...(placement && { placement }), places: [place] });
  }
  return placed;
}

interface Edit {
  from: number;
  to: number;
  text: string;
}

interface OpenFile {
  source: string;
  format: FileFormat;
  cues: readonly FileCue[];
}

/** Writes one file once. */
class FileWriter {
  readonly #file: OpenFile;
  readonly #options: FileWriteOptions;
  readonly #style: FileStyle;
  readonly #edits: Edit[] = [];
  readonly #taken = new Set<number>();
  #hasNewCues = false;

  constructor(file: OpenFile, options: FileWriteOptions) {
    this.#file = file;
    this.#options = options;
    this.#style = styleOf(file);
  }

  write(changed: readonly PlacedCue[]): string {
    const { source, format, cues } = this.#file;
    let before = 0;
    for (const { places = [], ...cue } of changed) {
      // Cues that end before the video begins cannot be written.
      if (cue.end <= 0) continue;
      const shown = { ...cue, start: Math.max(0, cue.start) };
      for (const place of places.length > 0 ? places : [before]) this.#writeAt(place, shown, places.length > 0);
      before = places[0] ?? before;
    }
    const removed = cues.flatMap((cue, place) => (this.#taken.has(place) ? [] : [this.#removal(cue)]));
    const header = headerEdits(source, format, this.#options);
    const written = splice(source, [...header, ...this.#edits, ...removed]);
    const first = format === 'srt' && (this.#hasNewCues || removed.length > 0) ? firstNumber(cues, source) : undefined;
    return first === undefined ? written : renumbered(written, first);
  }

  #writeAt(place: number, cue: BilingualCue, isOwn: boolean): void {
    const old = this.#file.cues[place];
    if (!old) return;
    if (isOwn && !this.#taken.has(place)) {
      this.#taken.add(place);
      this.#edits.push(...this.#editsOf(old, cue));
      return;
    }
    this.#hasNewCues = true;
    this.#edits.push(this.#copyOf(old, cue));
  }

  #editsOf(old: FileCue, cue: BilingualCue): Edit[] {
    const { source, format } = this.#file;
    const edits: Edit[] = [];
    const [plain = old] = plainCues([old]);
    const hasNewStart = cue.start !== plain.start;
    // A length depends on the start as well.
    const hasNewEnd = cue.end !== plain.end || (hasNewStart && old.endTime.isDuration);
    if (hasNewStart) edits.push(timeEdit(old.startTime, cue.start, format));
    if (hasNewEnd)
      edits.push(timeEdit({ ...old.endTime, ...(old.endTime.isDuration && { base: cue.start }) }, cue.end, format));
    const markup = source.slice(old.body.from, old.body.to);
    const body = this.#bodyOf(old, markup, cue);
    if (body !== markup) edits.push({ ...old.body, text: body });
    return edits;
  }

  #bodyOf(old: FileCue, markup: string, { text, translation }: BilingualCue): string {
    return cueBody({ markup, before: old.text, text, translation }, this.#style, this.#options);
  }

  /** Writes a new cue after another, in the form of that one. */
  #copyOf(old: FileCue, cue: BilingualCue): Edit {
    const { source, format } = this.#file;
    const { block, label, innerBase = 0 } = old;
    if (!block) {
      const [name, base] = [`${this.#style.prefix}span`, innerBase];
      const time = (seconds: number) => writeTimestamp(seconds - base, { separator: '.', digits: 3 });
      const body = this.#bodyOf(old, source.slice(old.body.from, old.body.to), cue);
      const text = `<${name} begin="${time(cue.start)}" end="${time(cue.end)}">${body}</${name}>`;
      return { from: old.body.to, to: old.body.to, text };
    }
    const from = format === 'vtt' ? (label?.to ?? block.from) : block.from;
    const edits = this.#editsOf(old, cue).map((edit) => ({ ...edit, from: edit.from - from, to: edit.to - from }));
    const copy = splice(source.slice(from, block.to), edits);
    return {
      ...{ from: block.to, to: block.to },
      text: this.#separator(block.from) + (format === 'ttml' ? copy.replace(ID_ATTRIBUTE, '') : copy),
    };
  }

  #separator(blockFrom: number): string {
    const { source, format } = this.#file;
    const { newline } = this.#style;
    if (format === 'ttml') return indentBefore(source, blockFrom);
    return format === 'ass' ? newline : newline + newline;
  }

  #removal({ block, body }: FileCue): Edit {
    const { source, format } = this.#file;
    if (!block) return { ...body, text: '' };
    if (format === 'ttml')
      return { from: block.from - indentBefore(source, block.from).length, to: block.to, text: '' };
    const rest = format === 'ass' ? /^[ \t]*(?:\r\n|[\r\n])?/ : /^(?:[ \t]*(?:\r\n|[\r\n]))*/;
    return {
      from: block.from,
      to: block.to + (rest.exec(source.slice(block.to, block.to + 1_000))?.[0].length ?? 0),
      text: '',
    };
  }
}

function indentBefore(source: string, from: number): string {
  return /\s*$/.exec(source.slice(Math.max(0, from - 200), from))?.[0] ?? '';
}

function styleOf({ source, format }: OpenFile): FileStyle {
  return {
    format,
    newline: source.includes('\r\n') ? '\r\n' : source.includes('\n') ? '\n' : source.includes('\r') ? '\r' : '\n',
    prefix: (format === 'ttml' && /<([\w-]+:)tt[\s>]/.exec(source)?.[1]) || '',
    wrapsLines: !/^[ \t]*WrapStyle[ \t]*:[ \t]*2/im.test(source),
  };
}

function splice(source: string, edits: readonly Edit[]): string {
  let written = '';
  let at = 0;
  for (const { from, to, text } of edits.toSorted((one, other) => one.from - other.from || one.to - other.to)) {
    // A span may share the times of its paragraph; the first change counts.
    if (from < at) continue;
    written += source.slice(at, from) + text;
    at = to;
  }
  return written + source.slice(at);
}

function timeEdit({ from, to, base, missing }: TimeRange, seconds: number, format: FileFormat): Edit {
  const separator = format === 'srt' ? ',' : '.';
  const time = writeTimestamp(seconds - base, { separator, digits: format === 'ass' ? 2 : 3 });
  if (missing) return { from, to, text: ` ${missing}="${time}"` };
  return { from, to, text: format === 'ass' ? time.replace(/^0(?=\d:)/, '') : time };
}

/** Returns the first number of a file that counts its cues; `undefined` for others. */
function firstNumber(cues: readonly FileCue[], source: string): number | undefined {
  const numbers = cues.map(({ label }) => Number(label ? source.slice(label.from, label.to) : Number.NaN));
  const [first] = numbers;
  return first !== undefined && numbers.every((number, index) => number === first + index) ? first : undefined;
}

function renumbered(source: string, first: number): string {
  const edits = readSrt(source).flatMap(({ label }, index) =>
    label ? [{ ...label, text: source.slice(label.from, label.to).replace(/\d+/, String(first + index)) }] : [],
  );
  return splice(source, edits);
}
