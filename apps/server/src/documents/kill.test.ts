import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AiStandIn } from '@interlinear/testing/engines/ai-stand-in';
import { OPENAI_API_KEY, startOpenaiStandIn } from '@interlinear/testing/engines/openai-stand-in';
import { type RunningServer, startServer } from '@interlinear/testing/servers/server';
import { bySize } from '@interlinear/testing/test-size';
import { countTokens } from '@interlinear/translation/count-tokens';
import { eq, gt } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findBrokenRules } from '../billing/ledger/find-broken-rules.ts';
import { createLedger } from '../billing/ledger/operations.ts';
import { quotaBuckets, quotaHolds, usageEvents } from '../billing/ledger/schema.ts';
import { type DatabasePlace, describeOnDatabases } from '../platform/database/databases-under-test.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { preparePeople } from '../translation/people-under-test.ts';
import { personOf } from './testing/documents-under-test.ts';

/** Number of times the worker dies while translating one document, on each database. */
const KILLS = bySize({ quick: 1, deep: 3 });
const PAGES = 30 * (KILLS + 1);
const PRICE_PERMILLE = 2_000;
/** Number of answers of the engine before it holds the others until the worker dies. */
const REQUESTS_BEFORE_HOLD = 14;
/** Same as in `process-document.ts`: the number of pages a worker may be translating when it dies. */
const PAGES_AT_ONCE = 4;
/** Time limit for a server to start and continue the document, generous for a busy machine. */
const TAKE_OVER_MS = 100_000;
const MODEL = { id: 'large', name: 'large', model: 'large', provider: 'openai', tier: 'advanced', priceFactor: 2 };

describeOnDatabases('a server killed while translating a document', (databases) => {
  let folder: string;
  let openai: AiStandIn;
  let place: DatabasePlace;
  let token: string;
  const running = new Set<RunningServer>();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'interlinear-kill-'));
    await writeFile(join(folder, 'models.json'), JSON.stringify({ models: [MODEL] }));
    place = await databases.place();
    ({ token } = await preparePeople(place, { token: { plan: 'pro' } }));
    openai = await startOpenaiStandIn();
    // Slow enough that the worker dies before it is done, even on a fast machine.
    openai.delay(400);
  });
  afterAll(async () => {
    for (const server of running) await server.stop();
    await openai.close();
    await rm(folder, { recursive: true });
  });

  async function start(): Promise<RunningServer> {
    const { DATA_DIR, DATABASE_URL = '' } = place;
    const server = await startServer({
      DATA_DIR,
      DATABASE_URL,
      HOLD_SECONDS: '1',
      REQUESTS_PER_MINUTE: '0',
      LOG_LEVEL: 'silent',
      MODEL_CATALOGUE: join(folder, 'models.json'),
      OPENAI_API_KEY,
      OPENAI_BASE_URL: `${openai.url}/v1`,
    });
    running.add(server);
    return server;
  }

  it(
    `[DOC-10] is followed by one that continues where it stopped and charges nothing twice, in ${KILLS} kills`,
    async () => {
      const texts = Array.from({ length: PAGES }, (_, page) => `Sentence of page ${page} is about the weather.`);
      // The worker waits for its death, however late the test notices the progress.
      const holdAnswers = () => openai.hold(() => openai.requests.length > REQUESTS_BEFORE_HOLD);
      let release = holdAnswers();
      let server = await start();
      const { id } = await personOf(server.url, token).uploadSheets(
        texts.map((text) => [text]),
        { engine: 'large', target_lang: 'es', source_file_lang: 'en', style: 'legal' },
      );
      for (let kill = 0; kill < KILLS; kill += 1) {
        // Most requests before the held ones were those of finished pages.
        await vi.waitUntil(() => openai.requests.length > REQUESTS_BEFORE_HOLD, { timeout: TAKE_OVER_MS });
        // Alternate between a crash and an orderly stop.
        if (kill % 2 === 0) await server.kill();
        release();
        await server.stop();
        running.delete(server);
        openai.requests.length = 0;
        if (kill + 1 < KILLS) release = holdAnswers();
        server = await start();
      }
      // Read the pages from the server that continues: pages finished by now may have been requested after it started.
      const asked = openai.requests.map(({ body }) => body).join('\n');
      const kept = [...(await doneTexts(server, texts, id))].filter((text) => !asked.includes(text));
      expect(kept.length).toBeGreaterThanOrEqual(3 * KILLS);
      const info = await personOf(server.url, token).finish(id);
      expect(info).toMatchObject({ state: 'done', pages_done: PAGES, pages_charged: PAGES, segments_failed: 0 });
      const all = openai.requests.map(({ body }) => body).join('\n');
      expect(kept.filter((text) => all.includes(text))).toEqual([]);
      expect(all).toContain('This is a legal text.');
      await server.stop();
      running.delete(server);

      const { charges, ...rest } = await readLedger();
      expect(rest).toEqual({ broken: [], open: 0, docs: PAGES });
      const owed = texts.map((text) =>
        Math.ceil(((countTokens(text) + countTokens(`【${text}】`)) * PRICE_PERMILLE) / 1000),
      );
      expect(without(charges, owed)).toEqual([]);
      // Pages lost between translation and charge are found in the cache afterwards, and are free.
      expect(without(owed, charges).length).toBeLessThanOrEqual(KILLS * PAGES_AT_ONCE);
    },
    KILLS * 120_000,
  );

  /** Returns the texts on finished pages. */
  async function doneTexts({ url }: RunningServer, texts: readonly string[], id: string): Promise<Set<string>> {
    const { items } = await personOf(url, token).documents.pages({ id });
    return new Set(items.flatMap(({ state, index }) => (state === 'done' ? [texts[index] ?? ''] : [])));
  }

  /** Reads the account's final ledger entries from the database. */
  async function readLedger() {
    const database = await openDatabase({
      url: place.DATABASE_URL,
      dataDirectory: place.DATA_DIR,
      self: { pid: process.pid, host: 'test', startedAt: new Date().toISOString() },
      onIdleError(error) {
        throw error;
      },
    });
    try {
      const { queries } = database;
      await createLedger({ queries, now: () => new Date() }).sweep();
      const [docs] = await queries.select().from(quotaBuckets).where(eq(quotaBuckets.meter, 'docs'));
      const events = await queries.select().from(usageEvents).where(gt(usageEvents.charged, 0));
      return {
        broken: await findBrokenRules(queries),
        open: await queries.$count(quotaHolds, eq(quotaHolds.status, 'open')),
        docs: docs?.used,
        charges: events.map(({ charged }) => charged),
      };
    } finally {
      await database.close();
    }
  }
});

/** Returns `numbers` after removing one equal number for each of `others`. */
function without(numbers: readonly number[], others: readonly number[]): number[] {
  const left = [...numbers];
  for (const other of others) {
    const at = left.indexOf(other);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}
