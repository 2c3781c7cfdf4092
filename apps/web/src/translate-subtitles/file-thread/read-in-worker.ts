import type { PlacedCue } from '@interlinear/subtitles/subtitle-file';
import { MAX_FILE_BYTES, type SubtitleReading } from '../reading/read-subtitles.ts';
import { runFileThread } from './run-file-thread.ts';

/** Reads a subtitle file in a worker of its own. Never rejects. */
export async function readInWorker(file: Blob, encoding?: string): Promise<SubtitleReading> {
  if (file.size > MAX_FILE_BYTES) return { problem: 'too-large' };
  const cues: PlacedCue[] = [];
  const reading = await runFileThread<SubtitleReading>({
    async send(post) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      post({ kind: 'read', bytes, encoding }, [bytes.buffer]);
    },
    receive(answer) {
      if (answer.kind === 'cues') cues.push(...answer.cues);
      if (answer.kind !== 'read') return undefined;
      return 'problem' in answer.reading ? answer.reading : { ...answer.reading, cues };
    },
  });
  return reading ?? { problem: 'crashed' };
}
