import type { TrackReading } from '../track.ts';
import { joinSegments } from './hls.ts';
import { readTrack, type TrackHint } from './read-track.ts';
import { writeTimestamp } from './timestamp.ts';

/** Subtitles of one fragment of an MP4 file, as a text that `readTrack` reads. */
export interface Mp4Text {
  /** Seconds on the clock of the track. */
  start: number;
  duration: number;
  /** A document of TTML (`stpp`), or WebVTT made of the fragment's samples (`wvtt`). */
  text: string;
}

/** Values of a movie box that hold for the fragments after it, or in files of their own. */
export interface Mp4Defaults {
  /** Units of time per second. */
  timescale: number;
  sampleDuration?: number;
  sampleSize?: number;
}

const FIRST_BOXES = new Set(['ftyp', 'styp', 'sidx', 'emsg', 'prft', 'free', 'moof', 'moov', 'mdat']);
const USUAL_DEFAULTS: Mp4Defaults = { timescale: 1_000 };
const MAX_SAMPLES = 100_000;

/** Reads a file of subtitles: a text in any format of `readTrack`, or fragmented MP4. Never throws. */
export function readTrackFile(file: Uint8Array, hint: TrackHint = {}): TrackReading {
  if (!isMp4(file)) return readTrack(new TextDecoder().decode(file), hint);
  return joinSegments(
    readMp4Texts(file).map((piece) => ({ ...piece, url: '' })),
    hint,
  );
}

/** Whether a file begins as MP4 does. */
export function isMp4(file: Uint8Array): boolean {
  return file.length >= 8 && FIRST_BOXES.has(new TextDecoder('latin1').decode(file.subarray(4, 8)));
}

/** Reads the subtitles of the fragments of an MP4 file. Without a movie box in the file, the defaults are those of another one. */
export function readMp4Texts(file: Uint8Array, defaults: Mp4Defaults = USUAL_DEFAULTS): Mp4Text[] {
  const view = viewOf(file);
  const known = readMp4Defaults(file) ?? defaults;
  const texts: Mp4Text[] = [];
  for (const box of boxesOf(view, 0, view.byteLength)) {
    if (box.type !== 'moof') continue;
    const text = orUndefined(() => readFragment(file, view, box, known));
    if (text) texts.push(...text);
  }
  return texts;
}

/** Reads the movie box of a file; undefined if it has none. */
export function readMp4Defaults(file: Uint8Array): Mp4Defaults | undefined {
  const view = viewOf(file);
  return orUndefined(() => {
    const moov = find(view, { from: 0, to: view.byteLength }, ['moov']);
    const header = moov && find(view, moov, ['trak', 'mdia', 'mdhd']);
    if (!moov || !header) return undefined;
    const timescale = view.getUint32(header.from + (view.getUint8(header.from) === 1 ? 20 : 12));
    const extension = find(view, moov, ['mvex', 'trex']);
    const [sampleDuration, sampleSize] = extension
      ? [view.getUint32(extension.from + 12), view.getUint32(extension.from + 16)]
      : [];
    return {
      timescale: timescale || USUAL_DEFAULTS.timescale,
      ...(sampleDuration && { sampleDuration }),
      ...(sampleSize && { sampleSize }),
    };
  });
}

/** Content of a box, or of the whole file. */
interface Range {
  from: number;
  to: number;
}

interface Box extends Range {
  type: string;
  /** Where its head begins. */
  begin: number;
}

function* boxesOf(view: DataView, from: number, to: number): Generator<Box> {
  for (let begin = from; begin + 8 <= to; ) {
    const short = view.getUint32(begin);
    const isLong = short === 1 && begin + 16 <= to;
    const head = isLong ? 16 : 8;
    // A size of 0 reaches to the end.
    const size = isLong ? Number(view.getBigUint64(begin + 8)) : short === 0 ? to - begin : short;
    if (size < head) return;
    const type = String.fromCharCode(...[4, 5, 6, 7].map((at) => view.getUint8(begin + at)));
    yield { type, begin, from: begin + head, to: Math.min(to, begin + size) };
    begin += size;
  }
}

/** Finds the first box at a path. */
function find(view: DataView, around: Range, [type, ...rest]: readonly string[]): Range | undefined {
  if (type === undefined) return around;
  const box = boxesOf(view, around.from, around.to).find((one) => one.type === type);
  return box && find(view, box, rest);
}

interface Sample extends Range {
  /** Seconds. */
  start: number;
  end: number;
}

function readFragment(file: Uint8Array, view: DataView, moof: Box, defaults: Mp4Defaults): Mp4Text[] {
  const samples = samplesOf(view, moof, defaults);
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last) return [];
  const decoder = new TextDecoder();
  const contents = samples.map(({ from, to }) => decoder.decode(file.subarray(from, to)));
  const documents = samples.flatMap(({ start, end }, index) => {
    // Pictures may follow the document in the sample.
    const text = /^\s*<[\s\S]*<\/(?:\w+:)?tt>/.exec(contents[index]?.replace(/^\ufeff/, '') ?? '')?.[0];
    return text === undefined ? [] : [{ start, duration: end - start, text }];
  });
  if (documents.length > 0) return documents;
  const cues = samples.flatMap((sample) => cuesOf(file, view, sample));
  return [{ start: first.start, duration: last.end - first.start, text: `WEBVTT\n\n${cues.join('\n\n')}\n` }];
}

/** Lists the samples of a fragment: runs of them follow each other in the data. */
function samplesOf(view: DataView, moof: Box, { timescale, sampleDuration, sampleSize }: Mp4Defaults): Sample[] {
  const track = find(view, moof, ['traf']);
  const header = track && find(view, track, ['tfhd']);
  if (!track || !header) return [];
  const fields = new FieldReader(view, header.from);
  const flags = fields.flags();
  fields.skip(4);
  const base = flags & 0x1 ? fields.uint64() : moof.begin;
  if (flags & 0x2) fields.skip(4);
  const usualDuration = (flags & 0x8 ? fields.uint32() : sampleDuration) ?? 0;
  const usualSize = flags & 0x10 ? fields.uint32() : sampleSize;
  const decodeTime = find(view, track, ['tfdt']);
  const timeFields = decodeTime && new FieldReader(view, decodeTime.from);
  const isLongTime = timeFields !== undefined && timeFields.flags() >>> 24 === 1;
  let time = (isLongTime ? timeFields.uint64() : timeFields?.uint32()) ?? 0;
  // Directly after the fragment's head, unless it says otherwise.
  let position = moof.to + 8;
  const samples: Sample[] = [];
  for (const run of boxesOf(view, track.from, track.to)) {
    if (run.type !== 'trun') continue;
    const entry = new FieldReader(view, run.from);
    const runFlags = entry.flags();
    const count = Math.min(MAX_SAMPLES, entry.uint32());
    if (runFlags & 0x1) position = base + entry.int32();
    if (runFlags & 0x4) entry.skip(4);
    for (let index = 0; index < count; index += 1) {
      const duration = runFlags & 0x100 ? entry.uint32() : usualDuration;
      const size = runFlags & 0x200 ? entry.uint32() : (usualSize ?? view.byteLength - position);
      if (runFlags & 0x400) entry.skip(4);
      const shift = runFlags & 0x800 ? entry.int32() : 0;
      const [start, end] = [(time + shift) / timescale, (time + shift + duration) / timescale];
      samples.push({ start, end, from: position, to: Math.min(view.byteLength, position + size) });
      position += size;
      time += duration;
    }
  }
  return samples;
}

/** Reads fields one after the other. */
class FieldReader {
  readonly #view: DataView;
  #at: number;

  constructor(view: DataView, at: number) {
    this.#view = view;
    this.#at = at;
  }

  /** The version in the highest byte, and flags. */
  flags(): number {
    return this.uint32();
  }

  uint32(): number {
    this.#at += 4;
    return this.#view.getUint32(this.#at - 4);
  }

  int32(): number {
    return this.uint32() | 0;
  }

  uint64(): number {
    this.#at += 8;
    return Number(this.#view.getBigUint64(this.#at - 8));
  }

  skip(bytes: number): void {
    this.#at += bytes;
  }
}

/** Writes the cues of a sample as WebVTT. A cue that lasts longer is in the next sample again. */
function cuesOf(file: Uint8Array, view: DataView, sample: Sample): string[] {
  const decoder = new TextDecoder();
  const textAt = (cue: Box, type: string) => {
    const range = find(view, cue, [type]);
    return range ? decoder.decode(file.subarray(range.from, range.to)).trim() : '';
  };
  const [start, end] = [sample.start, sample.end].map((time) => writeTimestamp(time, { separator: '.', digits: 3 }));
  return [...boxesOf(view, sample.from, sample.to)].flatMap((box) => {
    const text = box.type === 'vttc' ? textAt(box, 'payl').replace(/(?:\r?\n)+/g, '\n') : '';
    const settings = textAt(box, 'sttg').replace(/\s+/g, ' ');
    return text === '' ? [] : [`${start} --> ${end} ${settings}\n${text}`];
  });
}

function viewOf(file: Uint8Array): DataView {
  return new DataView(file.buffer, file.byteOffset, file.byteLength);
}

/** Returns undefined where a broken file promises more bytes than it has. */
function orUndefined<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
