import { createBrowserDetector } from '@interlinear/languages/detection/browser';
import * as z from 'zod/mini';
import type { ReadingMessage } from './read-in-worker.ts';
import { readBytes, type SubtitleReading } from './read-subtitles.ts';

const request = z.object({ bytes: z.instanceof(Uint8Array), encoding: z.optional(z.string()) });

/** Program of the worker: reads one file, so that large ones do not block the page. */
addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  // Not awaited: its answer is the message.
  void answer(data).then(send);
});

/** Cues of one message: more would block the page while it takes them in. */
const MESSAGE_LENGTH = 1_000;

function send(reading: SubtitleReading): void {
  if ('problem' in reading) {
    postMessage(reading satisfies ReadingMessage);
    return;
  }
  for (let at = 0; at < reading.cues.length; at += MESSAGE_LENGTH)
    postMessage({ cues: reading.cues.slice(at, at + MESSAGE_LENGTH) } satisfies ReadingMessage);
  postMessage({ encoding: reading.encoding } satisfies ReadingMessage);
}

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
