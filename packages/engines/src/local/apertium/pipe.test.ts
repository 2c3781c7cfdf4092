import { describe, expect, it, vi } from 'vitest';
import { Pipe, type PipeBroken } from './pipe.ts';

/** Uses pipelines of ordinary tools instead of Apertium, each failing in its own way. */
const start = (command: string, limits: { timeoutMs?: number; idleMs?: number } = {}) => {
  const onEnd = vi.fn();
  return { pipe: new Pipe({ command, timeoutMs: 20_000, idleMs: 20_000, ...limits, onEnd }), onEnd };
};
const never = new AbortController().signal;
const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: unknown) => error,
  );

describe('a pipeline', () => {
  it('answers more requests than may be in flight, in order', async () => {
    const { pipe } = start('cat | cat');
    const texts = Array.from({ length: 500 }, (_, index) => `${index} ${'x'.repeat(index * 40)}`);
    expect(await Promise.all(texts.map((text) => pipe.send(text, never)))).toEqual(texts);
    await pipe.close();
  });

  it('rejects sent and waiting requests when a process in the middle dies', async () => {
    const { pipe, onEnd } = start('cat | sed -zu q | cat');
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => reasonOf(pipe.send('a', never))));
    expect(outcomes[0]).toBe('answered');
    expect(new Set(outcomes.slice(1, 100).map((error) => (error as PipeBroken).wasSent))).toEqual(new Set([true]));
    expect(outcomes.at(-1)).toMatchObject({ name: 'PipeBroken', wasSent: false, isStuck: false });
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('rejects an answer without the number of its request', async () => {
    const { pipe } = start("sed -zu 's/#2/#7/'");
    const [first, second] = await Promise.all([reasonOf(pipe.send('a', never)), reasonOf(pipe.send('b', never))]);
    expect([first, second]).toEqual(['answered', expect.objectContaining({ message: 'answered out of step' })]);
  });

  it('kills all its processes when it does not answer', async () => {
    const { pipe } = start('cat | sleep 1000', { timeoutMs: 30 });
    expect(await reasonOf(pipe.send('a', never))).toMatchObject({ wasSent: true, isStuck: true });
    await pipe.close();
    // A killed process counts as alive until the system's first process has read its exit status.
    await expect.poll(() => isAlive(pipe.pid)).toBe(false);
  });

  it('ends when idle', async () => {
    const { pipe, onEnd } = start('cat', { idleMs: 30 });
    expect(await reasonOf(pipe.send('a', never))).toBe('answered');
    await expect.poll(() => onEnd.mock.calls.length).toBe(1);
    expect(await reasonOf(pipe.send('a', never))).toMatchObject({ wasSent: false, message: 'was idle' });
  });

  it('answers a request that comes just before it would end as idle', async () => {
    const sendLate = () => {
      const { pipe } = start('cat', { idleMs: 5 });
      const answer = reasonOf(pipe.send('a', never));
      for (const until = performance.now() + 20; performance.now() < until; );
      return answer;
    };
    // After an immediate callback, timers that are due come before what was sent.
    const answer = await new Promise((resolve) => setImmediate(() => resolve(sendLate())));
    expect(answer).toBe('answered');
  });

  it('drops a cancelled request, and answers the next one correctly', async () => {
    const { pipe } = start('cat');
    const controller = new AbortController();
    const given = reasonOf(pipe.send('given up', controller.signal));
    controller.abort(new Error('enough'));
    expect(await given).toMatchObject({ message: 'enough' });
    expect(await pipe.send('next', never)).toBe('next');
    expect(await reasonOf(pipe.send('late', controller.signal))).toMatchObject({ message: 'enough' });
    await pipe.close();
  });

  it('answers its requests before it is drained, and accepts no new ones', async () => {
    const { pipe } = start('cat');
    const answers = Promise.all(Array.from({ length: 100 }, (_, index) => pipe.send(String(index), never)));
    const drained = pipe.drain();
    expect(await reasonOf(pipe.send('late', never))).toMatchObject({ wasSent: false });
    expect(await answers).toHaveLength(100);
    await drained;
  });

  it('reports a pipeline that cannot run', async () => {
    const { pipe } = start('/nowhere/lt-proc -z');
    // Whether the request was sent by then depends on timing.
    expect(await reasonOf(pipe.send('a', never))).toMatchObject({ name: 'PipeBroken', isStuck: false });
  });
});

/** Whether any process of the group is running. */
function isAlive(group: number | undefined): boolean {
  try {
    return process.kill(-(group ?? 0), 0);
  } catch {
    // ESRCH: no such process.
    return false;
  }
}
