import type { Worker } from 'node:worker_threads';
import { lowerPriority } from '../../platform/threads/system-thread.ts';
import { cpuMsOf } from '../../platform/threads/thread-stopwatch.ts';

export interface FilePaceOptions {
  /** Steps of nice(2) below the process, from the start and once the share is spent. */
  steps: { start: number; spent: number };
  /** Processor time until the file makes way for others. It may be raised while the file is read. */
  share: { ms: number };
  /** Called once, when the share is spent. */
  onSpent(): void;
}

/** Lets a file that takes long make way for others. */
export interface FilePace {
  /** Watches a thread that works on the file, until it ends. A second thread follows a lost one: then the share is spent. */
  follow(worker: Worker): void;
}

/** Interval for threads that have not started, and the shortest one for others. */
const LOOK_MS = 20;

export function createFilePace({ steps, share, onSpent }: FilePaceOptions): FilePace {
  let isFollowing = false;
  let isSpent = false;

  function spend(): void {
    if (!isSpent) onSpent();
    isSpent = true;
  }

  return {
    follow(worker) {
      if (isFollowing) spend();
      isFollowing = true;
      let timer: NodeJS.Timeout | undefined;
      let hasEnded = false;
      let startMs: number | undefined;
      const look = async () => {
        const cpuMs = await cpuMsOf(worker);
        if (hasEnded) return;
        startMs ??= cpuMs;
        const leftMs = share.ms - ((cpuMs ?? 0) - (startMs ?? 0));
        if (leftMs <= 0) spend();
        const isLow = lowerPriority(worker, isSpent ? steps.spent : steps.start);
        if (!isSpent) timer = setTimeout(look, isLow ? Math.max(leftMs, LOOK_MS) : LOOK_MS).unref();
      };
      worker.once('exit', () => {
        hasEnded = true;
        clearTimeout(timer);
      });
      void look(); // reads times, which does not fail
    },
  };
}
