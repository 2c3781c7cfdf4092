import { type Cue, MAX_CUES, type TrackProblem, type TrackReading } from '../track.ts';
import { readTrack, type TrackHint } from './read-track.ts';
import { readTimestamp } from './timestamp.ts';

/** A rendition of subtitles in a main playlist. */
export interface SubtitleRendition {
  url: string;
  name: string;
  /** BCP 47 tag. */
  language?: string;
  isForced: boolean;
  isDefault: boolean;
}

/** A piece of subtitles in a media playlist. */
export interface SubtitleSegment {
  url: string;
  /** Address of the file with the movie box, for segments of MP4. */
  initialization?: string;
  /** Seconds since the beginning of the playlist. */
  start: number;
  duration: number;
}

export interface SubtitlePlaylist {
  segments: readonly SubtitleSegment[];
  /** Whether more segments will be added, so that the playlist should be read again. */
  isLive: boolean;
  /** Whether segments count from the beginning of the stream, and not from that of the playlist. */
  isAbsolute?: true;
  /** Number of the first segment. It grows while the first segments of a live stream are taken away. */
  sequence: number;
  /** Longest duration of a segment in seconds, as the playlist says. */
  targetDuration: number;
}

/** Maximum number of renditions or segments: a day of pieces of six seconds, and a little more. */
const MAX_ENTRIES = 20_000;
const MAX_PLAYLIST_LENGTH = 10_000_000;

/** Reads the subtitles that a main playlist of HLS offers. Addresses are resolved against that of the playlist. */
export function readSubtitleRenditions(
  playlist: string,
  url: string,
): { renditions: SubtitleRendition[] } | { problem: TrackProblem } {
  const lines = linesOf(playlist);
  if ('problem' in lines) return lines;
  const renditions = lines.lines.flatMap((line) => {
    if (!line.startsWith('#EXT-X-MEDIA:')) return [];
    const attributes = attributesOf(line.slice(line.indexOf(':') + 1));
    const address = resolve(attributes.get('URI') ?? '', url);
    if (attributes.get('TYPE') !== 'SUBTITLES' || address === undefined) return [];
    const language = attributes.get('LANGUAGE');
    return [
      {
        url: address,
        name: attributes.get('NAME') ?? language ?? '',
        ...(language !== undefined && { language }),
        isForced: attributes.get('FORCED') === 'YES',
        isDefault: attributes.get('DEFAULT') === 'YES',
      },
    ];
  });
  return renditions.length > 0 ? { renditions: renditions.slice(0, MAX_ENTRIES) } : { problem: 'no-cues' };
}

/** Reads the addresses and times of the segments of subtitles from a media playlist of HLS. */
export function readSubtitlePlaylist(playlist: string, url: string): SubtitlePlaylist | { problem: TrackProblem } {
  const read = linesOf(playlist);
  if ('problem' in read) return read;
  const segments: SubtitleSegment[] = [];
  let start = 0;
  let duration = 0;
  let initialization: string | undefined;
  for (const line of read.lines) {
    if (line.startsWith('#EXTINF:')) duration = Math.max(0, Number.parseFloat(line.slice(8)) || 0);
    if (line.startsWith('#EXT-X-MAP:')) initialization = resolve(attributesOf(line.slice(11)).get('URI') ?? '', url);
    if (line === '' || line.startsWith('#')) continue;
    const address = resolve(line, url);
    if (address !== undefined) {
      segments.push({ url: address, start, duration, ...(initialization !== undefined && { initialization }) });
    }
    start += duration;
    duration = 0;
  }
  if (segments.length === 0) return { problem: 'no-cues' };
  if (segments.length > MAX_ENTRIES) return { problem: 'too-large' };
  const isLive = !read.lines.includes('#EXT-X-ENDLIST');
  const number = (tag: string) =>
    Math.max(0, Number(read.lines.find((line) => line.startsWith(tag))?.slice(tag.length)) || 0);
  const [sequence, targetDuration] = [number('#EXT-X-MEDIA-SEQUENCE:'), number('#EXT-X-TARGETDURATION:')];
  return { segments, isLive, sequence, targetDuration };
}

/** A segment with its text, as it was loaded. */
export interface LoadedSegment extends SubtitleSegment {
  text: string;
}

/**
 * Joins segments to one track. Cues that reach over several segments are in each of them, and become one. A segment's `X-TIMESTAMP-MAP` is applied
 * relative to the first one, because only the player knows the time of the video's own stream. Times that are not within their segment count
 * from its beginning, or from that of another stream, as those of live streams do.
 */
export function joinSegments(segments: readonly LoadedSegment[], hint: TrackHint = {}): TrackReading {
  const parts: SegmentCues[] = [];
  let firstMap: number | undefined;
  let found: Extract<TrackReading, { track: unknown }>['track'] | undefined;
  let problem: TrackProblem = 'empty';
  let count = 0;
  for (const segment of segments) {
    const map = timestampMap(segment.text);
    firstMap ??= map;
    const reading = readTrack(segment.text, hint);
    if ('problem' in reading) {
      problem = reading.problem;
      continue;
    }
    found ??= reading.track;
    const { cues } = reading.track;
    parts.push({ segment, cues, shift: map !== undefined && firstMap !== undefined ? map - firstMap : 0 });
    count += cues.length;
    if (count > MAX_CUES) return { problem: 'too-large' };
  }
  if (!found) return { problem };
  const cues = withinSegments(parts).flatMap((part) =>
    part.cues.map((cue) => ({ ...cue, start: cue.start + part.shift, end: cue.end + part.shift })),
  );
  // Words of one segment would stand for the whole track.
  const { words: _, ...track } = found;
  return { track: { ...track, cues: mergeRepeated(cues) } };
}

interface SegmentCues {
  segment: SubtitleSegment;
  cues: readonly Cue[];
  /** Seconds to be added to the times of the cues. */
  shift: number;
}

/** Chooses what the times of a stream count from: that which puts the cues of the most segments into their segment. */
function withinSegments(parts: readonly SegmentCues[]): readonly SegmentCues[] {
  const offset = offsetOf(parts[0]);
  const choices = [
    parts,
    parts.map((part) => ({ ...part, shift: part.segment.start })),
    parts.map((part) => ({ ...part, shift: part.shift + offset })),
  ];
  const fitting = choices.map((choice) => choice.filter(fits).length);
  return choices[fitting.indexOf(Math.max(...fitting))] ?? parts;
}

/** How far a cue may lie outside of its segment, in seconds. */
const TOLERANCE = 1.5;

function fits({ segment: { start, duration }, cues, shift }: SegmentCues): boolean {
  if (duration === 0) return true;
  return cues.every((cue) => cue.end + shift > start - TOLERANCE && cue.start + shift < start + duration + TOLERANCE);
}

/** Returns how far a stream is off, by its first segment with cues. A cue from before is cut at the beginning of the segment. */
function offsetOf(part: SegmentCues | undefined): number {
  const [first, last] = [part?.cues[0], part?.cues.at(-1)];
  if (!part || !first || !last) return 0;
  const { segment, shift } = part;
  return Math.min(segment.start - first.start, segment.start + segment.duration - last.start) - shift;
}

/** Longest gap between the parts of a cue that was cut at the end of a segment, in seconds. */
const CUT_GAP = 0.05;

function mergeRepeated(cues: Cue[]): Cue[] {
  const merged: Cue[] = [];
  /** The last cue of each text. */
  const last = new Map<string, Cue>();
  for (const cue of cues.sort((one, other) => one.start - other.start || one.end - other.end)) {
    const same = last.get(cue.text);
    if (same && cue.start <= same.end + CUT_GAP) {
      same.end = Math.max(same.end, cue.end);
      continue;
    }
    const copy = { ...cue };
    merged.push(copy);
    last.set(cue.text, copy);
  }
  return merged;
}

/** Seconds of the stream's clock at the zero of a segment's own times; `undefined` without a map. */
function timestampMap(text: string): number | undefined {
  const map = /^X-TIMESTAMP-MAP\s*=\s*(.{1,200})$/m.exec(text.slice(0, 2_000))?.[1];
  const ticks = /MPEGTS:(\d{1,15})/.exec(map ?? '')?.[1];
  const local = readTimestamp(/LOCAL:([\d:.]+)/.exec(map ?? '')?.[1] ?? '')?.seconds ?? 0;
  return ticks === undefined ? undefined : Number(ticks) / 90_000 - local;
}

function linesOf(playlist: string): { lines: string[] } | { problem: TrackProblem } {
  if (playlist.length > MAX_PLAYLIST_LENGTH) return { problem: 'too-large' };
  const text = playlist.replace(/^\ufeff/, '').trim();
  if (text === '') return { problem: 'empty' };
  if (!text.startsWith('#EXTM3U')) return { problem: 'unknown-format' };
  return { lines: text.split(/\r\n|\r|\n/).map((line) => line.trim()) };
}

function attributesOf(list: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of list
    .slice(0, 10_000)
    .matchAll(/([A-Z0-9-]{1,60})=(?:"([^"]*)"|([^,]*))/g))
    attributes.set(name, quoted ?? plain);
  return attributes;
}

/** Only the web: an address such as `javascript:` or `file:` is none of a segment. */
function resolve(address: string, base: string): string | undefined {
  if (address === '' || !URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
}
