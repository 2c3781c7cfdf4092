import { readTrack } from '@interlinear/subtitles/read-track';
import { toSentences } from '@interlinear/subtitles/sentences';
import type { Cue, TrackProblem } from '@interlinear/subtitles/track';
import { decodeAs, decodeText, type FileEncoding, type LoadJudge } from './decode-text.ts';

/** `crashed`: the thread that reads ended. */
export type ReadingProblem = TrackProblem | 'crashed';

export type SubtitleReading = { cues: readonly Cue[]; encoding: FileEncoding } | { problem: ReadingProblem };

/** Reads a file. @param encoding chosen by a person; found in the file if missing */
export type ReadSubtitles = (file: Blob, encoding?: string) => Promise<SubtitleReading>;

/** Larger files hold more than subtitles; most are videos. */
export const MAX_FILE_BYTES = 30_000_000;

export interface ReadBytesOptions {
  encoding?: string | undefined;
  loadJudge: LoadJudge;
}

/** Reads a subtitle file in any format and encoding. Cues of automatic captions are arranged anew, along sentences. */
export async function readBytes(
  bytes: Uint8Array,
  { encoding, loadJudge }: ReadBytesOptions,
): Promise<SubtitleReading> {
  const decoded = encoding === undefined ? await decodeText(bytes, loadJudge) : decodeAs(bytes, encoding);
  const reading = readTrack(decoded.text);
  if ('problem' in reading) return reading;
  return { cues: toSentences(reading.track).cues, encoding: decoded.encoding };
}
