import type { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { createSpareThread, takeLoadedFirst } from '../../platform/threads/spare-thread.ts';
import { prepareThread } from '../../platform/threads/start-thread.ts';
import { hasLoaded } from '../../platform/threads/system-thread.ts';
import { PARAGRAPHS } from '../testing/paragraphs.ts';
import { openThread, startDocumentThread } from './document-thread.ts';
import { warmUp } from './warm-up.ts';

const limits = { memoryMb: 64, openMs: 20_000, pageMs: 20_000, renderMs: 20_000 };
const program = new URL('../testing/paragraphs-thread.ts', import.meta.url);

describe('a spare thread', () => {
  const started: Worker[] = [];
  const spare = createSpareThread(() => {
    const worker = prepareThread(startDocumentThread({ limits, program }));
    started.push(worker);
    return worker;
  });
  afterEach(async () => {
    await spare.close();
    await Promise.all(started.splice(0).map((worker) => worker.terminate()));
  });

  it('is used for the next document, and replaced when that one ends', async () => {
    spare.keepReady();
    await expect.poll(() => started.length).toBe(1);
    const taken = spare.take();
    expect(taken).toBe(started[0]);
    await taken.terminate();
    await expect.poll(() => started.length).toBe(2);
  });

  it('reads a document, whether it was ready yet or not', async () => {
    spare.keepReady();
    await expect.poll(() => started.length).toBe(1);
    const file = {
      bytes: new TextEncoder().encode(`${PARAGRAPHS}\nOne`),
      fileName: 'a.txt',
      password: undefined,
      keepsFormulas: true,
    };
    const thread = await openThread(file, { limits, spare, budget: { leftMs: 60_000 } });
    const { value } = await thread.pages({ first: 0, last: 0 }).next();
    expect(value).toMatchObject({ blocks: [{ content: ['One'] }] });
    expect(started).toHaveLength(1);
    await thread.close();
  });

  it('that died is replaced on demand', async () => {
    spare.keepReady();
    await expect.poll(() => started.length).toBe(1);
    await started[0]?.terminate();
    expect(spare.take()).not.toBe(started[0]);
  });

  it('comes from the first that has a loaded one, and otherwise from the first', async () => {
    const reserved: Worker[] = [];
    const reserve = createSpareThread(() => {
      const worker = startDocumentThread({ limits, program });
      reserved.push(worker);
      return worker;
    });
    const { take } = takeLoadedFirst(spare, reserve);
    reserve.keepReady();
    await expect.poll(() => reserved.some(hasLoaded), { timeout: 20_000 }).toBe(true);
    expect(reserved).toEqual([take()]);
    expect(started).toEqual([]);
    expect([take()]).toEqual(started);
    await reserve.close();
    await reserved[0]?.terminate();
  });

  it('is not started before keepReady is called', () => {
    spare.take();
    expect(started).toHaveLength(1);
  });
});

it('warms up on a readable document', async () => {
  await expect(warmUp()).resolves.toBeUndefined();
});

it('stops warming up when a request arrives', async () => {
  let asked = 0;
  await warmUp(() => {
    asked += 1;
    return asked > 1;
  });
  expect(asked).toBe(2);
});
