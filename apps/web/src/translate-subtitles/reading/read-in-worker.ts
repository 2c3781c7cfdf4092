import { MAX_FILE_BYTES, type SubtitleReading } from './read-subtitles.ts';

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
    // Safe cast: the worker is this program's own, and its answer has this type.
    worker.addEventListener('message', ({ data }) => ended.resolve(data as SubtitleReading));
    worker.postMessage({ bytes, encoding }, [bytes.buffer]);
    return await ended.promise;
  } catch {
    return { problem: 'crashed' };
  } finally {
    clearTimeout(timer);
    worker?.terminate();
  }
}
