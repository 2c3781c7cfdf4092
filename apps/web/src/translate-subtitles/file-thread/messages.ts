import type { FileWriteOptions, PlacedCue } from '@interlinear/subtitles/subtitle-file';
import type { SubtitleReading } from '../reading/read-subtitles.ts';

/** A file, and the encoding that a person chose for it. */
export interface FileRequest {
  bytes: Uint8Array;
  encoding: string | undefined;
}

/** Cues to write come in several messages, as more at once would block the page. */
export type FileThreadRequest =
  | ({ kind: 'read' } & FileRequest)
  | { kind: 'cues'; cues: readonly PlacedCue[] }
  | ({ kind: 'write'; options: FileWriteOptions } & FileRequest);

/** Cues that were read come in several messages, followed by the rest of the reading. */
export type FileThreadAnswer =
  | { kind: 'cues'; cues: readonly PlacedCue[] }
  | { kind: 'read'; reading: SubtitleReading }
  | { kind: 'written'; text: string }
  | { kind: 'failed' };

/** Cues of one message: more would block the page while it takes them in. */
export const MESSAGE_LENGTH = 1_000;
