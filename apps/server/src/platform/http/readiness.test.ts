import { expect, it } from 'vitest';
import { createReadiness } from './readiness.ts';

const COUNTS = { waiting: 0, active: 0, failed: 0 };

function start() {
  const asked = { database: 0, jobs: 0 };
  let nowMs = 0;
  let isReachable = true;
  let freeBytes = 2 ** 30;
  const read = createReadiness({
    database: {
      name: 'PostgreSQL',
      async ping() {
        asked.database += 1;
        if (!isReachable) throw new Error('away');
      },
    },
    jobs: {
      async count() {
        asked.jobs += 1;
        return COUNTS;
      },
    },
    countEngines: () => ({ ok: 1, resting: 0 }),
    freeBytes: async () => freeBytes,
    now: () => new Date(nowMs),
  });
  return {
    asked,
    read,
    pass: (ms: number) => {
      nowMs += ms;
    },
    fill: () => {
      freeBytes = 2 ** 27;
    },
    lose: () => {
      isReachable = false;
    },
  };
}

it('asks the database once a second, however many requests there are', async () => {
  const { asked, read, pass } = start();
  const answers = await Promise.all(Array.from({ length: 1_000 }, read));
  expect(answers.every(({ ready }) => ready)).toBe(true);
  pass(999);
  await read();
  expect(asked).toEqual({ database: 1, jobs: 1 });
  pass(1);
  await read();
  expect(asked).toEqual({ database: 2, jobs: 2 });
});

it('notices within a second that the database is away', async () => {
  const { read, pass, lose } = start();
  await read();
  lose();
  pass(1_000);
  expect(await read()).toMatchObject({ ready: false, database: { ok: false }, jobs: { ok: true } });
});

it('reports a disk that is nearly full, without calling the server unable', async () => {
  const { read, pass, fill } = start();
  expect(await read()).toMatchObject({ ready: true, disk: { ok: true, free_megabytes: 1024 } });
  fill();
  pass(1_000);
  expect(await read()).toMatchObject({ ready: true, disk: { ok: false, free_megabytes: 128 } });
});
