import { type FileCue, normalizeText, type TimeRange } from '../read/file-cue.ts';
import { formatOf } from '../read/format.ts';
import { readAss } from '../read/read-ass.ts';
import { readSrt, readVtt } from '../read/read-blocks.ts';
import { readTtml } from '../read/read-ttml.ts';
import { writeTimestamp } from '../read/timestamp.ts';
import { type Cue, MAX_CUES, MAX_TRACK_LENGTH, type SubtitleTrack, type TrackProblem } from '../track.ts';
import { encodeText } from './encode-text.ts';

/** A file whose cues can be changed without loss: all but the changed texts and times stays byte for byte. */
export interface SubtitleFile {
  readonly track: SubtitleTrack;
  /**
   * Writes the file with changed cues, in the order of `track.cues`. Places are not changed.
   * @throws {RangeError} if the number of cues differs
   */
  write(cues: readonly Cue[]): string;
}

type FileFormat = 'srt' | 'vtt' | 'ass' | 'ttml';

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
  if (cues.length === 0) return { problem: 'no-cues' };
  if (cues.length > MAX_CUES) return { problem: 'too-large' };
  const track: SubtitleTrack = {
    ...(language !== undefined && { language }),
    kind: 'manual',
    format,
    cues: cues.map(({ start, end, text: line, placement }) => ({
      start,
      end,
      text: line,
      ...(placement && { placement }),
    })),
  };
  return { file: { track, write: (changed) => begin + splice(text, cues, changed, format) } };
}

const READERS: Readonly<Record<FileFormat, (text: string) => { cues: FileCue[]; language?: string }>> = {
  srt: (text) => ({ cues: readSrt(text) }),
  vtt: (text) => ({ cues: readVtt(text) }),
  ass: (text) => ({ cues: readAss(text) }),
  ttml: readTtml,
};

interface Edit {
  from: number;
  to: number;
  text: string;
}

function splice(source: string, cues: readonly FileCue[], changed: readonly Cue[], format: FileFormat): string {
  if (changed.length !== cues.length) throw new RangeError(`${changed.length} cues instead of ${cues.length}`);
  const edits = cues.flatMap((cue, index) => editsOf(cue, changed[index] ?? cue, { source, format }));
  let written = '';
  let at = 0;
  for (const { from, to, text } of edits.sort((one, other) => one.from - other.from || one.to - other.to)) {
    // A span may share the times of its paragraph; the first change counts.
    if (from < at) continue;
    written += source.slice(at, from) + text;
    at = to;
  }
  return written + source.slice(at);
}

function editsOf(cue: FileCue, changed: Cue, file: { source: string; format: FileFormat }): Edit[] {
  const edits: Edit[] = [];
  const hasNewStart = changed.start !== cue.start;
  // A length depends on the start as well.
  const hasNewEnd = changed.end !== cue.end || (hasNewStart && cue.endTime.isDuration);
  if (hasNewStart) edits.push(timeEdit(cue.startTime, changed.start, file.format));
  if (hasNewEnd)
    edits.push(
      timeEdit({ ...cue.endTime, ...(cue.endTime.isDuration && { base: changed.start }) }, changed.end, file.format),
    );
  const text = normalizeText(changed.text);
  if (text !== cue.text) edits.push({ ...cue.body, text: bodyOf(cue, text, file) });
  return edits;
}

function timeEdit({ from, to, base, missing }: TimeRange, seconds: number, format: FileFormat): Edit {
  const separator = format === 'srt' ? ',' : '.';
  const time = writeTimestamp(seconds - base, { separator, digits: format === 'ass' ? 2 : 3 });
  if (missing) return { from, to, text: ` ${missing}="${time}"` };
  return { from, to, text: format === 'ass' ? time.replace(/^0(?=\d:)/, '') : time };
}

/** Keeps what stands before the old text in ASS and SRT: overrides such as a place or a fade. */
function bodyOf({ body }: FileCue, text: string, { source, format }: { source: string; format: FileFormat }): string {
  if (format === 'ttml')
    return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br/>');
  const newline = source.includes('\r\n') ? '\r\n' : '\n';
  const before = format === 'vtt' ? '' : (/^(?:\{\\[^{}]*\})+/.exec(source.slice(body.from, body.to))?.[0] ?? '');
  return before + encodeText(format, text).replaceAll('\n', newline);
}
