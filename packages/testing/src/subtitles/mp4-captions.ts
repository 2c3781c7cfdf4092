import { escapeText } from '../players/escape-text.ts';
import type { Spoken } from '../players/talk.ts';

/** Form of the samples: a document of TTML for each segment, or boxes of WebVTT for each time between two changes. */
export type Mp4Codec = 'stpp' | 'wvtt';

const TIMESCALE = 1_000;

/** Writes the file with the movie box of a track of subtitles, without what a player needs beside the clock. */
export function mp4Head(): Buffer {
  const mediaHeader = box('mdhd', [word(0), word(0), word(0), word(TIMESCALE), word(0), word(0)]);
  const defaults = box('trex', [word(0), word(1), word(1), word(0), word(0), word(0)]);
  return Buffer.concat([
    box('ftyp', [Buffer.from('iso6'), word(0)]),
    box('moov', [box('trak', [box('mdia', [mediaHeader])]), box('mvex', [defaults])]),
  ]);
}

/** Writes one segment. Times are in milliseconds; what reaches beyond the segment is cut. */
export function mp4Segment(
  talk: readonly Spoken[],
  { from, to, codec }: { from: number; to: number; codec: Mp4Codec },
): Buffer {
  const spoken = talk
    .filter(({ start, end }) => start < to && end > from)
    .map(({ start, end, text }) => ({ start: Math.max(start, from), end: Math.min(end, to), text }));
  const samples = codec === 'stpp' ? [{ duration: to - from, data: ttmlOf(spoken) }] : vttSamples(spoken, { from, to });
  const durations = samples.flatMap(({ duration, data }) => [word(duration), word(data.length)]);
  const moof = (offset: number) =>
    box('moof', [
      box('mfhd', [word(0), word(1)]),
      box('traf', [
        box('tfhd', [word(0x02_00_00), word(1)]),
        box('tfdt', [word(0x01_00_00_00), word(0), word(from)]),
        box('trun', [word(0x301), word(samples.length), word(offset), ...durations]),
      ]),
    ]);
  const head = moof(0).length + 8;
  return Buffer.concat([
    box('styp', [Buffer.from('msdh'), word(0)]),
    moof(head),
    box(
      'mdat',
      samples.map(({ data }) => data),
    ),
  ]);
}

function ttmlOf(spoken: readonly Spoken[]): Buffer {
  const lines = spoken.map(({ start, end, text }) => `<p begin="${start}ms" end="${end}ms">${escapeText(text)}</p>`);
  return Buffer.from(
    `<?xml version="1.0"?><tt xmlns="http://www.w3.org/ns/ttml"><body><div>${lines.join('')}</div></body></tt>`,
  );
}

function vttSamples(spoken: readonly Spoken[], { from, to }: { from: number; to: number }) {
  const changes = [...new Set([from, to, ...spoken.flatMap(({ start, end }) => [start, end])])].toSorted(
    (a, b) => a - b,
  );
  return changes.slice(0, -1).map((start, index) => {
    const end = changes[index + 1] ?? to;
    const cues = spoken
      .filter((one) => one.start < end && one.end > start)
      .map(({ text }) =>
        box('vttc', [box('sttg', [Buffer.from('line:85%')]), box('payl', [Buffer.from(escapeText(text))])]),
      );
    return { duration: end - start, data: Buffer.concat(cues.length > 0 ? cues : [box('vtte', [])]) };
  });
}

function box(type: string, content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([word(body.length + 8), Buffer.from(type, 'latin1'), body]);
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
