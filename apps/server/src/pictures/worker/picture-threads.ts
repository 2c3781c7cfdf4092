import { PICTURE_LIMITS } from '@interlinear/images/picture-facts';
import { readTesseractProgram } from '@interlinear/ocr/npm-tesseract';
import { createSemaphore } from '../../platform/limits/semaphore.ts';
import { keepCompiled } from '../../platform/threads/keep-compiled.ts';
import { createSpareThread } from '../../platform/threads/spare-thread.ts';
import { prepareThread, startThread } from '../../platform/threads/start-thread.ts';
import { openPictureThread, type PictureThread, type PictureThreadLimits } from './picture-thread.ts';

/** Threads for pictures, as many as may run at once; other pictures wait, and a flood is refused. */
export interface PictureThreads {
  /**
   * Opens a picture in a thread, works with it and ends the thread.
   * @param source the file, or a function that reads it once it is its turn; its bytes are transferred to the thread
   * @throws {PictureError} @throws {ApiFailure} `tooManyRequests` when too many pictures wait
   */
  use<Result>(
    source: Uint8Array<ArrayBuffer> | (() => Promise<Uint8Array<ArrayBuffer>>),
    options: UsePictureOptions,
    work: (picture: PictureThread) => Promise<Result>,
  ): Promise<Result>;
  /** Starts keeping a thread ready for the next picture. */
  keepReady(): void;
  close(): Promise<void>;
}

interface UsePictureOptions {
  signal?: AbortSignal | undefined;
  /** Overrides defaults. */
  limits?: Partial<Omit<PictureThreadLimits, 'memoryMb'>>;
}

const PICTURE_THREAD_LIMITS: PictureThreadLimits = {
  picture: PICTURE_LIMITS,
  memoryMb: 256,
  openMs: 5_000,
  readMs: 10_000,
  paintMs: 10_000,
  encodeMs: 10_000,
  totalMs: 9_000,
};

/** Pictures that wait for each one that is worked on. */
const QUEUED_PER_THREAD = 8;

const PROGRAM = new URL('./thread-main.ts', import.meta.url);

/** @param maxThreads number of processor cores */
export function createPictureThreads({
  maxThreads,
  program = PROGRAM,
}: {
  maxThreads: number;
  /** Worker script; default the real one. */
  program?: URL;
}): PictureThreads {
  const slots = createSemaphore({ maxRunning: maxThreads, maxQueued: maxThreads * QUEUED_PER_THREAD });
  const start = () => {
    // The thread meets the error again and reports it.
    keepCompiled(readTesseractProgram).catch(() => undefined);
    return startThread(program, PICTURE_THREAD_LIMITS);
  };
  const spare = createSpareThread(() => prepareThread(start()));
  return {
    use: (source, { signal, limits = {} }, work) =>
      slots.run(async () => {
        const bytes = typeof source === 'function' ? await source() : source;
        const picture = await openPictureThread(bytes, {
          limits: { ...PICTURE_THREAD_LIMITS, ...limits },
          take: spare.take,
          signal,
          now: () => performance.now(),
        });
        try {
          return await work(picture);
        } finally {
          await picture.close();
        }
      }),
    keepReady: spare.keepReady,
    close: spare.close,
  };
}
