import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiError } from '@interlinear/contract/api-error';
import { ERRORS } from '@interlinear/contract/errors';
import type { ImageEvent } from '@interlinear/contract/images-client';
import type { AiStandIn } from '@interlinear/testing/engines/ai-stand-in';
import { OPENAI_API_KEY, startOpenaiStandIn } from '@interlinear/testing/engines/openai-stand-in';
import { type RunningServer, startServer } from '@interlinear/testing/servers/server';
import { bySize } from '@interlinear/testing/test-size';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBrokenRules } from '../billing/ledger/find-broken-rules.ts';
import { createLedger } from '../billing/ledger/operations.ts';
import { quotaBuckets, quotaHolds, usageEvents } from '../billing/ledger/schema.ts';
import { type DatabasePlace, describeOnDatabases, withDatabase } from '../platform/database/databases-under-test.ts';
import { preparePeople } from '../translation/people-under-test.ts';
import { makePicture, personOf } from './testing/pictures-under-test.ts';

/** Number of times the server dies while translating a picture. */
const KILLS = bySize({ quick: 1, deep: 6 });
const MODEL = { id: 'large', name: 'large', model: 'large', provider: 'openai', tier: 'basic', priceFactor: 1 };
/** Events after which the server dies by turns: while the engine translates, and while the picture is painted or stored. */
const DEADLY: readonly ImageEvent['event'][] = ['regions', 'region'];

describeOnDatabases('a server killed while translating a picture', (databases) => {
  let folder: string;
  let openai: AiStandIn;
  let place: DatabasePlace;
  let token: string;
  let server: RunningServer | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'interlinear-kill-'));
    await writeFile(join(folder, 'models.json'), JSON.stringify({ models: [MODEL] }));
    place = await databases.place();
    ({ token } = await preparePeople(place, { token: {} }));
    openai = await startOpenaiStandIn();
  });
  afterAll(async () => {
    await server?.stop();
    await openai.close();
    await rm(folder, { recursive: true });
  });

  async function start(): Promise<RunningServer> {
    const { DATA_DIR, DATABASE_URL = '' } = place;
    server = await startServer({
      ...{ DATA_DIR, DATABASE_URL, HOLD_SECONDS: '1', REQUESTS_PER_MINUTE: '0', LOG_LEVEL: 'silent' },
      MODEL_CATALOGUE: join(folder, 'models.json'),
      OPENAI_API_KEY,
      OPENAI_BASE_URL: `${openai.url}/v1`,
    });
    return server;
  }

  it(
    `[IMG-03] charges the picture once when it is sent again, in ${KILLS} kills`,
    async () => {
      let running = await start();
      for (let kill = 0; kill < KILLS; kill += 1) {
        const picture = await makePicture([`This is picture ${'ABCDEFGH'[kill]}`]);
        const fields = { source_lang: 'en', target_lang: 'es', engine: 'large' };
        const options = { idempotencyKey: `picture-${kill}` };
        const deadly = DEADLY[kill % DEADLY.length];
        // Hold the engine, so that no translation is finished and cached before the kill.
        const release = deadly === 'regions' ? openai.hold(() => true) : () => undefined;
        const events = personOf(running.url, token).translateStream(picture, fields, options);
        for await (const { event } of events) {
          if (event !== deadly) continue;
          await running.kill();
          break;
        }
        release();
        running = await start();
        const person = personOf(running.url, token);
        await expect.poll(() => isAnswered(() => person.translate(picture, fields, options)), POLLING).toBe(true);
        expect(await person.translate(picture, fields, options)).toMatchObject({ regions: [{ status: 'ok' }] });
      }
      await running.stop();
      server = undefined;
      expect(await readLedger()).toEqual({ broken: [], open: 0, used: KILLS, charges: Array(KILLS).fill(1) });
    },
    KILLS * 120_000,
  );

  async function readLedger() {
    return withDatabase(place, async (queries) => {
      await createLedger({ queries, now: () => new Date() }).sweep();
      const [images] = await queries.select().from(quotaBuckets).where(eq(quotaBuckets.meter, 'images'));
      const events = await queries.select().from(usageEvents).where(eq(usageEvents.medium, 'image'));
      return {
        broken: await findBrokenRules(queries),
        open: await queries.$count(quotaHolds, eq(quotaHolds.status, 'open')),
        used: images?.used,
        charges: events.map(({ charged }) => charged),
      };
    });
  }
});

const POLLING = { timeout: 60_000, interval: 300 };

/** Sends a request; `false` while the dead process seems to be working on it. */
async function isAnswered(send: () => Promise<unknown>): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === ERRORS.requestInProgress.code) return false;
    throw error;
  }
}
