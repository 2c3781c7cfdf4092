import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { createRequester } from './requester.ts';
import { startStopwatch } from './thread-stopwatch.ts';

const SILENT = "require('node:worker_threads').parentPort.on('message', () => undefined)";
const BUSY = "require('node:worker_threads').parentPort.on('message', () => { for (;;); })";

describe('the time of a thread', () => {
  let worker: Worker;
  afterEach(() => worker.terminate());

  const requesterOf = (program: string) => {
    worker = new Worker(program, { eval: true });
    return createRequester<string, string>(worker, { toError: (end) => new Error(end) });
  };

  it('[ERR-01] is prolonged while other programs have the processor, and ends when its own work is over', async () => {
    const worked = [0, 0, 10];
    const looks: number[] = [];
    const workedMs = async () => {
      const ms = worked.shift() ?? 0;
      looks.push(ms);
      return ms;
    };
    const ask = requesterOf(SILENT);
    await expect(ask('work', { timeoutMs: 10, grace: { workedMs, ceilingMs: 60_000 } })).rejects.toThrow('timeout');
    expect(looks).toEqual([0, 0, 10]);
  });

  it('[ERR-01] ends in any case after a multiple of it', async () => {
    const ask = requesterOf(SILENT);
    const workedMs = async () => 0;
    await expect(ask('work', { timeoutMs: 10, grace: { workedMs, ceilingMs: 50 } })).rejects.toThrow('timeout');
  });

  it.each([
    ['computes without end', BUSY],
    ['waits', SILENT],
  ])('[ERR-01] counts when it %s', async (_, program) => {
    const ask = requesterOf(program);
    const workedMs = startStopwatch(worker);
    await expect(ask('work', { timeoutMs: 100, grace: { workedMs, ceilingMs: 60_000 } })).rejects.toThrow('timeout');
  });
});
