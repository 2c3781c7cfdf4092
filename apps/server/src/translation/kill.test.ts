import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { envelope } from '@interlinear/contract/envelope';
import { ERRORS } from '@interlinear/contract/errors';
import { translateData } from '@interlinear/contract/translate';
import type { AiStandIn } from '@interlinear/testing/engines/ai-stand-in';
import { OPENAI_API_KEY, startOpenaiStandIn } from '@interlinear/testing/engines/openai-stand-in';
import { type RunningServer, startServer } from '@interlinear/testing/server';
import { asc, gt } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLedger } from '../billing/ledger/create-ledger.ts';
import { findBrokenRules } from '../billing/ledger/find-broken-rules.ts';
import { quotaHolds, usageEvents } from '../billing/ledger/schema.ts';
import { type DatabasePlace, describeOnDatabases } from '../platform/database/databases-under-test.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { countTokens } from './count-tokens.ts';
import { preparePeople } from './people-under-test.ts';

/** How often the server dies, on each database; `KILLS=20` is the long run. */
const KILLS = Number(process.env.KILLS || 3);
const REQUESTS = 8;
/** How many are under way at a time. */
const LANES = 3;
const PRICE_PERMILLE = 2_000;
const MODEL = { id: 'large', name: 'large', model: 'large', provider: 'openai', tier: 'advanced', priceFactor: 2 };

interface Request {
  key: string;
  text: string;
  /** What the answer said it cost; `undefined` while there is none. */
  charged: number | undefined;
}

describeOnDatabases('a server that is killed amid paid translations', (databases) => {
  let folder: string;
  let openai: AiStandIn;
  let place: DatabasePlace;
  let token: string;
  let server: RunningServer | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'interlinear-kill-'));
    await writeFile(join(folder, 'models.json'), JSON.stringify({ models: [MODEL] }));
    place = await databases.place();
    ({ token } = await preparePeople(place, { token: { plan: 'pro' } }));
    openai = await startOpenaiStandIn();
    openai.delay(40);
  }, 60_000);
  afterAll(async () => {
    await server?.stop();
    await openai.close();
    await rm(folder, { recursive: true });
  }, 60_000);

  function start(): Promise<RunningServer> {
    const { DATA_DIR, DATABASE_URL = '' } = place;
    return startServer({
      DATA_DIR,
      DATABASE_URL,
      HOLD_SECONDS: '1',
      REQUESTS_PER_MINUTE: '0',
      LOG_LEVEL: 'silent',
      MODEL_CATALOGUE: join(folder, 'models.json'),
      OPENAI_API_KEY,
      OPENAI_BASE_URL: `${openai.url}/v1`,
    });
  }

  /** Sends it once; the code of the answer, or `undefined` when the server died first. */
  async function send(url: string, request: Request): Promise<number | undefined> {
    const body = {
      source_text: [request.text],
      source_lang: 'en',
      target_lang: 'es',
      engine: 'large',
      fallback: false,
    };
    try {
      const response = await fetch(`${url}/service/api/translate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', token, 'idempotency-key': request.key },
        body: JSON.stringify(body),
      });
      const { code, data } = envelope(translateData).parse(await response.json());
      if (data) request.charged = data.usage.charged;
      return code;
    } catch {
      return undefined;
    }
  }

  const priceOf = ({ text }: Request) =>
    Math.ceil(((countTokens(text) + countTokens(`【${text}】`)) * PRICE_PERMILLE) / 1000);

  it(
    `[BILL-04] charges every request once or not at all, in ${KILLS} kills`,
    async () => {
      const requests: Request[] = [];
      let cutOff = 0;
      for (let kill = 0; kill < KILLS; kill += 1) {
        server = await start();
        const { url } = server;
        const round: Request[] = Array.from({ length: REQUESTS }, (_, index) => ({
          key: `${kill}-${index}`,
          text: `Sentence ${index} of round ${kill} is about the weather in the mountains.`,
          charged: undefined,
        }));
        requests.push(...round);
        // The server dies when so many have their answer: before the first, amid them, near the end.
        const dyingAfter = (kill * 3) % (REQUESTS - LANES + 1);
        const waiting = [...round];
        let answered = 0;
        let dying: Promise<void> | undefined;
        const isAtWork = () => openai.requests.length > 0 || dying !== undefined;
        const lane = async () => {
          for (let request = waiting.shift(); request; request = waiting.shift()) {
            const answering = send(url, request);
            // Before the first answer, but not before anything is done for it.
            if (dyingAfter === 0 && !dying) await expect.poll(isAtWork, { timeout: 30_000 }).toBe(true);
            if (answered >= dyingAfter) dying ??= server?.kill();
            if ((await answering) === 1) answered += 1;
            else cutOff += 1;
          }
        };
        await Promise.all(Array.from({ length: LANES }, lane));
        if (!dying) throw new Error('the server was not killed');
        await dying;
        openai.requests.length = 0;
      }
      expect(cutOff).toBeGreaterThanOrEqual(KILLS);

      server = await start();
      const { url } = server;
      for (const request of requests) {
        const before = request.charged;
        // What a dead process held is in its way for a second.
        await expect
          .poll(() => send(url, request), { timeout: 30_000, interval: 200 })
          .toSatisfy((code: number) => code !== ERRORS.requestInProgress.code);
        expect(request.charged).toBeOneOf([0, priceOf(request)]);
        if (before !== undefined) expect(request.charged).toBe(before);
      }
      await server.stop();
      server = undefined;
      expect(await readLedger()).toEqual({
        broken: [],
        open: 0,
        paid: requests.reduce((sum, { charged = 0 }) => sum + charged, 0),
        amounts: requests.flatMap(({ charged = 0 }) => (charged > 0 ? [charged] : [])).toSorted((a, b) => a - b),
        events: requests.filter(({ charged = 0 }) => charged > 0).length,
      });
    },
    KILLS * 60_000,
  );

  /** What the database says when all is over. */
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
      const holds = await queries.select().from(quotaHolds).orderBy(asc(quotaHolds.settled));
      const settled = holds.filter(({ status }) => status === 'settled');
      return {
        broken: await findBrokenRules(queries),
        open: holds.filter(({ status }) => status === 'open').length,
        paid: settled.reduce((sum, hold) => sum + hold.settled, 0),
        amounts: settled.map((hold) => hold.settled),
        events: (await queries.select().from(usageEvents).where(gt(usageEvents.charged, 0))).length,
      };
    } finally {
      await database.close();
    }
  }
});
