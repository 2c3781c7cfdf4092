import { expect, it } from 'vitest';
import type { EngineRun } from '../../engines/engine-run.ts';
import { limitRuns } from './limit-runs.ts';

function runOf(engine: string, signal = new AbortController().signal): EngineRun {
  return {
    engine,
    signal,
    query: { text: '', source: 'en', target: 'de' },
    split: { segments: [], gaps: [] },
    emit() {},
  };
}

it('[SUB-03] lets the runs of all files wait their turn, and skips those that were aborted', async () => {
  const started: string[] = [];
  const first = Promise.withResolvers<void>();
  const run = limitRuns(async ({ engine }) => {
    started.push(engine);
    if (engine === 'a') await first.promise;
  }, 1);
  const runs = ['a', 'b'].map((engine) => run(runOf(engine)));
  runs.push(run(runOf('c', AbortSignal.abort())), run(runOf('d')));
  expect(started).toEqual(['a']);
  first.resolve();
  await Promise.all(runs);
  expect(started).toEqual(['a', 'b', 'd']);
});
