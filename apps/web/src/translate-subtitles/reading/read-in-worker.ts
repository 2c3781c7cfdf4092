import type { Cue } from '@interlinear/subtitles/track';
import type { FileEncoding } from './decode-text.ts';
import { MAX_FILE_BYTES, type ReadingProblem, type SubtitleReading } from './read-subtitles.ts';

/** Answer of the worker: its cues in several messages, then the encoding, or a problem alone. */
export type ReadingMessage = { cues: readonly Cue[] } | { encoding: FileEncoding } | { problem: ReadingProblem };

/** Longest time that reading may take, in milliseconds. */
const TIMEOUT_MS = 60_000;

/** Reads a subtitle file in a worker of its own. Never rejects. */
export async function readInWorker(file: Blob, encoding?: string): Promise<SubtitleReading> {
  if (file.size > MAX_FILE_BYTES) return { problem: 'too-large' };
  const ended = Promise.withResolvers<SubtitleReading>();
  const fail = () => ended.resolve({ problem: 'crashed' });
  let worker: Worker | undefined;
  const timer = setTimeout(fail, TIMEOUT_MS);
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    worker = new Worker(new URL('./reading-thread.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('error', fail);
    const cues: Cue[] = [];
    worker.addEventListener('message', ({ data }) => {
      // Safe cast: the worker is this program's own, and its answers have this type.
      const message = data as ReadingMessage;
      if ('cues' in message) cues.push(...message.cues);
      else ended.resolve('problem' in message ? message : { cues, encoding: message.encoding });
    });
    worker.postMessage({ bytes, encoding }, [bytes.buffer]);
    return await ended.promise;
  } catch {
    return { problem: 'crashed' };
  } finally {
    clearTimeout(timer);
    worker?.terminate();
  }
}
