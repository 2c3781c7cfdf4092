import type { Worker } from 'node:worker_threads';
import type { EncodedFormat } from '@interlinear/images/codec';
import { PictureError } from '@interlinear/images/picture-error';
import { type PictureFacts, type PictureLimits, readPictureFacts } from '@interlinear/images/picture-facts';
import type { CheckedRegions, ModelCopy, PictureView } from '@interlinear/images/picture-session';
import type { Region } from '@interlinear/images/region';
import type { RegionLayout, RegionText } from '@interlinear/images/region-text';
import type { LanguageCode } from '@interlinear/languages';
import type { SeenLine } from '@interlinear/ocr/seen-line';
import { createRequester } from '../../platform/threads/requester.ts';
import { withinBudget } from '../../platform/threads/time-budget.ts';
import type { ThreadRequest, ThreadResponse } from './messages.ts';

/** Limits of one picture's thread. */
export interface PictureThreadLimits {
  picture: PictureLimits;
  /** Size of the JavaScript heap in megabytes. */
  memoryMb: number;
  /** Time to check and decode the file. */
  openMs: number;
  /** Time to recognize the text. */
  readMs: number;
  /** Time to erase and set texts once. */
  paintMs: number;
  encodeMs: number;
  /** Time that all requests together may take. Like the others it counts the thread's own work, not the machine's other work. */
  totalMs: number;
}

/** A picture open in its own thread. Every function throws {@link PictureError}; after one that ended the thread, all do. */
export interface PictureThread {
  facts: PictureFacts;
  /** Time that the stages have taken so far, in milliseconds. */
  times: Readonly<StageTimes>;
  read(options: { language: LanguageCode | 'auto' }): Promise<readonly Region[]>;
  copyForModel(): Promise<ModelCopy>;
  /** Corrects the regions that `read` found by what a vision model sees. */
  applySight(seen: readonly SeenLine[]): Promise<CheckedRegions>;
  /** Erases the text of these regions and sets the new texts; all other regions are as in the original. */
  paint(texts: readonly RegionText[], target: LanguageCode): Promise<readonly RegionLayout[]>;
  encode(view: PictureView, format: EncodedFormat, quality?: number): Promise<Uint8Array<ArrayBuffer>>;
  /** Terminates the thread at once. */
  close(): Promise<void>;
}

/** Stages that are measured where they run. */
interface StageTimes {
  /** Checking and decoding the file, with the way to the thread. */
  open: number;
  /** Finding lines, of which the reading is a part. */
  detect: number;
  /** Erasing, of which the painting is a part. */
  erase: number;
}

export interface OpenPictureOptions {
  limits: PictureThreadLimits;
  /** Takes an idle thread. */
  take(): Worker;
  signal?: AbortSignal | undefined;
  /** Monotonic time. */
  now(): number;
}

/**
 * Opens a picture in its own thread. What its header tells is checked first, without a thread.
 * @param bytes transferred to the thread
 * @throws {PictureError}
 */
export async function openPictureThread(
  bytes: Uint8Array<ArrayBuffer>,
  { limits, take, signal, now }: OpenPictureOptions,
): Promise<PictureThread> {
  readPictureFacts(bytes, limits.picture);
  const worker = take();
  const send = createRequester<ThreadRequest, ThreadResponse>(worker, {
    signal,
    toError: (end, detail) => new PictureError(end, detail),
  });
  const ask = withinBudget(worker, send, { leftMs: limits.totalMs });
  try {
    const start = now();
    const opened = await ask({ kind: 'open', bytes, limits: limits.picture }, limits.openMs, [bytes.buffer]);
    const times: StageTimes = { open: now() - start, detect: 0, erase: 0 };
    return {
      facts: expectKind(opened, 'facts').facts,
      times,
      async read({ language }) {
        const { regions, detectMs } = expectKind(await ask({ kind: 'read', language }, limits.readMs), 'regions');
        times.detect += detectMs;
        return regions;
      },
      copyForModel: async () => expectKind(await ask({ kind: 'copy-for-model' }, limits.encodeMs), 'copy'),
      applySight: async (seen) => expectKind(await ask({ kind: 'apply-sight', seen }, limits.readMs), 'checked'),
      async paint(texts, target) {
        const answer = await ask({ kind: 'paint', texts, target, needsPatches: false }, limits.paintMs);
        const { layouts, eraseMs } = expectKind(answer, 'painting');
        times.erase += eraseMs;
        return layouts;
      },
      encode: async (view, format, quality) =>
        expectKind(await ask({ kind: 'encode', view, format, quality }, limits.encodeMs), 'file').bytes,
      close: async () => void (await worker.terminate()),
    };
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}

function expectKind<Kind extends ThreadResponse['kind']>(
  response: ThreadResponse,
  kind: Kind,
): Extract<ThreadResponse, { kind: Kind }> {
  if (response.kind === 'failure') throw new PictureError(response.failure);
  if (response.kind === 'broken') throw new PictureError('crashed', response.message);
  if (response.kind !== kind) throw new PictureError('crashed', `${response.kind} instead of ${kind}`);
  return response as Extract<ThreadResponse, { kind: Kind }>; // safe: the kind was just compared
}
