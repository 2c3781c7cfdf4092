import type { EngineRun } from '../../engines/engine-run.ts';

type Run = (run: EngineRun) => Promise<void>;

/** Lets only some runs translate at once, in the order in which they came: several files share one engine. */
export function limitRuns(run: Run, maxRuns: number): Run {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (request) => {
    if (running < maxRuns) running += 1;
    // The place of a run that ended passes directly to the next, so that newcomers cannot overtake.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      if (!request.signal.aborted) await run(request);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
