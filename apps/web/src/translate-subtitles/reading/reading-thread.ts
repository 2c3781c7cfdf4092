import { createBrowserDetector } from '@interlinear/languages/detection/browser';
import * as z from 'zod/mini';
import { readBytes, type SubtitleReading } from './read-subtitles.ts';

const request = z.object({ bytes: z.instanceof(Uint8Array), encoding: z.optional(z.string()) });

/** Program of the worker: reads one file, so that large ones do not block the page. */
addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  // Not awaited: its answer is the message.
  void answer(data).then((reading) => postMessage(reading));
});

async function answer(data: unknown): Promise<SubtitleReading> {
  try {
    const { bytes, encoding } = request.parse(data);
    return await readBytes(bytes, { encoding, loadJudge });
  } catch {
    return { problem: 'crashed' };
  }
}

async function loadJudge(): Promise<(text: string) => number> {
  const detector = await createBrowserDetector();
  return (text) => detector.detect(text)[0]?.confidence ?? 0;
}
