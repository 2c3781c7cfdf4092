import { readTrack } from '@interlinear/subtitles/read-track';
import { toSentences } from '@interlinear/subtitles/sentences';
import { type FileFormat, openSubtitleFile, type PlacedCue } from '@interlinear/subtitles/subtitle-file';
import type { TrackProblem } from '@interlinear/subtitles/track';
import { type DecodeOptions, decodeFile, type FileEncoding } from './decode-text.ts';

/** `crashed`: the thread that reads ended. */
export type ReadingProblem = TrackProblem | 'crashed';

export type SubtitleReading =
  | {
      cues: readonly PlacedCue[];
      encoding: FileEncoding;
      /** Present if translations can be written into the file itself. */
      format?: FileFormat;
    }
  | { problem: ReadingProblem };

/** Reads a file. @param encoding chosen by a person; found in the file if missing */
export type ReadSubtitles = (file: Blob, encoding?: string) => Promise<SubtitleReading>;

/** Larger files hold more than subtitles; most are videos. */
export const MAX_FILE_BYTES = 30_000_000;

/** Reads a subtitle file in any format and encoding. Cues of automatic captions are arranged anew, along sentences. */
export async function readBytes(bytes: Uint8Array, options: DecodeOptions): Promise<SubtitleReading> {
  const { text, encoding } = await decodeFile(bytes, options);
  const reading = readTrack(text);
  if ('problem' in reading) return reading;
  const opened = reading.track.words ? undefined : openSubtitleFile(text);
  if (opened && 'file' in opened) return { cues: opened.file.cues, encoding, format: opened.file.format };
  return { cues: toSentences(reading.track).cues, encoding };
}
