import { afterEach, describe, expect, it } from 'vitest';
import { Pool, type PoolLimits } from './pool.ts';

const LIMITS: PoolLimits = { pipes: 3, memoryMb: 1000, idleMs: 60_000, timeoutMs: 20_000 };
const never = new AbortController().signal;
/** Upper-cases its input; dies when it reads `poison`. */
const FRAGILE = "sed -zu '/poison/Q;s/[a-z]/\\U&/g'";

describe('the pool of pipelines', () => {
  let pool: Pool;
  const open = (options: { limits?: Partial<PoolLimits>; memoryMb?: number; command?: string } = {}) => {
    pool = new Pool({
      command: async (mode) => (mode === 'fragile' ? FRAGILE : (options.command ?? 'cat')),
      memoryMb: () => options.memoryMb ?? 100,
      limits: { ...LIMITS, ...options.limits },
    });
    return pool;
  };
  const modes = () => pool.running.map(({ mode }) => mode);
  afterEach(() => pool.close());

  it('starts a pipeline once, and only when it is needed', async () => {
    open();
    expect(modes()).toEqual([]);
    const answers = await Promise.all(['1', '2', '3'].map((text) => pool.send('a', text, never)));
    expect({ answers, modes: modes() }).toEqual({ answers: ['1', '2', '3'], modes: ['a'] });
  });

  it('closes the least recently used pipeline when there are too many', async () => {
    open();
    for (const mode of ['a', 'b', 'c', 'a', 'd']) await pool.send(mode, 'x', never);
    expect(modes()).toEqual(['c', 'a', 'd']);
  });

  it('closes others when memory is short, but always runs one', async () => {
    open({ memoryMb: 600 });
    for (const mode of ['a', 'b']) await pool.send(mode, 'x', never);
    expect(modes()).toEqual(['b']);
    await pool.close();
    open({ memoryMb: 2000 });
    expect(await pool.send('huge', 'x', never)).toBe('x');
  });

  it('answers everything although pipelines evict one another', async () => {
    open({ limits: { pipes: 2 } });
    const requests = Array.from({ length: 60 }, (_, index) => [`mode${index % 5}`, String(index)] as const);
    const answers = await Promise.all(requests.map(([mode, text]) => pool.send(mode, text, never)));
    expect(answers).toEqual(requests.map(([, text]) => text));
  });

  it('[ENG-04] answers all requests but the one that crashes its pipeline', async () => {
    open();
    const texts = Array.from({ length: 100 }, (_, index) => (index === 40 ? 'poison' : `text ${index}`));
    const outcomes = await Promise.allSettled(texts.map((text) => pool.send('fragile', text, never)));
    expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'broken'))).toEqual(
      texts.map((text) => (text === 'poison' ? 'broken' : text.toUpperCase())),
    );
  });

  it('gives up on a pipeline that never starts, and tries again with the next request', async () => {
    open({ command: '/nowhere/lt-proc' });
    await expect(pool.send('a', 'x', never)).rejects.toMatchObject({ name: 'PipeBroken' });
    await expect(pool.send('a', 'x', never)).rejects.toMatchObject({ name: 'PipeBroken' });
  });

  it('rejects pending requests when closed, and starts nothing more', async () => {
    open({ command: 'sleep 1000' });
    const stuck = pool.send('a', 'x', never).catch((error: unknown) => error);
    await expect.poll(modes).toEqual(['a']);
    await pool.close();
    expect(await stuck).toMatchObject({ name: 'PipeBroken' });
    await expect(pool.send('b', 'x', never)).rejects.toMatchObject({ name: 'PipeBroken' });
    expect(modes()).toEqual([]);
  });
});
