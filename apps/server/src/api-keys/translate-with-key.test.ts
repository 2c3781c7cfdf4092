import { createApiKeyData } from '@interlinear/contract/api-keys';
import { envelope } from '@interlinear/contract/envelope';
import { ERRORS } from '@interlinear/contract/errors';
import { translateData } from '@interlinear/contract/translate';
import { OPENAI_API_KEY, startOpenaiStandIn } from '@interlinear/testing/engines/openai-stand-in';
import type { StandIn } from '@interlinear/testing/stand-ins/stand-in';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import { createSessionRows } from '../accounts/session-repository.ts';
import { hashToken } from '../accounts/tokens.ts';
import { type App, startApp } from '../app.ts';
import { createBillingUnderTest } from '../billing/billing-under-test.ts';
import { createAccountUnderTest } from '../billing/ledger/ledger-under-test.ts';
import { usageEvents } from '../billing/ledger/schema.ts';
import { readConfiguration } from '../configuration/configuration.ts';
import type { Database } from '../platform/database/database.ts';
import { describeOnPostgres } from '../platform/database/databases-under-test.ts';
import { openPostgres } from '../platform/database/open-postgres.ts';

const SLOW = 120_000;
const HOUR_MS = 3_600_000;

describeOnPostgres('translating with an API key', (underTest) => {
  let openai: StandIn;
  let app: App;
  let database: Database;
  let accountId: string;
  let token: string;

  beforeAll(async () => {
    openai = await startOpenaiStandIn();
    const { DATA_DIR, DATABASE_URL = '' } = await underTest.place();
    const configuration = readConfiguration(
      {
        PORT: '0',
        DATA_DIR,
        DATABASE_URL,
        REQUESTS_PER_MINUTE: '0',
        SPARE_THREADS: '0',
        SECRET: 'a secret for tests, of forty characters.',
        OPENAI_API_KEY,
        OPENAI_BASE_URL: `${openai.url}/v1`,
      },
      [],
    );
    app = await startApp(configuration, pino({ level: 'silent' }));
    database = await openPostgres(DATABASE_URL, () => {});
  }, SLOW);
  afterAll(async () => {
    await database.close();
    await app.stop();
    await openai.close();
  }, SLOW);
  beforeEach(async () => {
    const now = new Date();
    accountId = await createAccountUnderTest(database.queries, now);
    token = accountId;
    await createSessionRows(database.queries).insert({
      accountId,
      tokenHash: hashToken(token),
      loginType: 'email',
      createdAt: now,
      expiresAt: new Date(now.getTime() + HOUR_MS),
      device: 'Test',
      network: '127.0.0.x',
    });
    const { plans } = await createBillingUnderTest(database.queries, () => now);
    const period = { startedAt: now, periodStart: now, periodEnd: new Date(now.getTime() + 24 * HOUR_MS) };
    await plans.startSubscription({
      accountId,
      source: 'operator',
      sourceId: accountId,
      plan: 'pro',
      cycle: 'monthly',
      ...period,
    });
  });

  async function send(path: string, body: object, headers: Record<string, string>) {
    const response = await fetch(app.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', lang: 'en', ...headers },
      body: JSON.stringify(body),
    });
    const { code, info, data } = envelope(z.unknown()).parse(await response.json());
    return { status: response.status, code, info, data };
  }
  const make = async (monthlyLimit: number | null = null) => {
    const { data } = await send('/priapi1/create_api_key', { name: 'CI', monthly_limit: monthlyLimit }, { token });
    return createApiKeyData.parse(data);
  };
  let fresh = 0;
  const translate = (key: string, engine = model()) => {
    fresh += 1;
    const source_text = [`Sentence number ${fresh} is about the weather in the mountains.`];
    const body = { source_text, source_lang: 'en', target_lang: 'es', engine, fallback: false };
    return send('/service/api/translate', body, { authorization: `Bearer ${key}` });
  };
  const used = async () => {
    const response = await fetch(`${app.address}/priapi1/get_api_keys`, { headers: { token } });
    const { data } = envelope(
      z.object({ items: z.array(z.object({ used_this_month: z.int(), reserved: z.int() })) }),
    ).parse(await response.json());
    return data?.items[0];
  };
  /** A paid model that the account's keys may use. */
  const model = () => {
    const found = app.engines
      .list()
      .find(({ engine, pricePermille }) => engine.tier === 'advanced' && pricePermille > 0);
    if (!found) throw new Error('the catalogue has no such model');
    return found.engine.id;
  };

  it(
    '[API-08] charges the account, counts for the key, and says so in the usage',
    async () => {
      const { key, id } = await make(100_000);
      const answer = await translate(key);
      expect(answer.code).toBe(1);
      const { usage } = translateData.parse(answer.data);
      expect(usage.charged).toBeGreaterThan(0);
      await expect.poll(used).toEqual({ used_this_month: usage.charged, reserved: 0 });
      const events = await database.queries.select().from(usageEvents).where(eq(usageEvents.apiKeyId, id));
      expect(events).toMatchObject([{ accountId, charged: usage.charged, outcome: 'delivered' }]);
    },
    SLOW,
  );

  it(
    '[API-08] never exceeds the key’s limit under concurrent requests, and reports what is left',
    async () => {
      const limit = 400;
      const { key } = await make(limit);
      const answers = await Promise.all(Array.from({ length: 16 }, () => translate(key)));
      const codes = new Set(answers.map(({ code }) => code));
      expect(codes).toEqual(new Set([1, ERRORS.apiKeyLimitReached.code]));
      const charged = answers
        .filter(({ code }) => code === 1)
        .reduce((sum, { data }) => sum + (translateData.parse(data).usage.charged ?? 0), 0);
      await expect.poll(used).toEqual({ used_this_month: charged, reserved: 0 });
      expect(charged).toBeLessThanOrEqual(limit);
      const refused = answers.find(({ code }) => code !== 1);
      expect(refused).toMatchObject({ status: 402, data: { needed: expect.any(Number), free: expect.any(Number) } });
    },
    SLOW,
  );

  it(
    '[BILL-17] reaches the engines of the plan only',
    async () => {
      const dear = app.engines.list().find(({ engine }) => engine.tier === 'premium');
      const { key } = await make();
      expect(await translate(key, dear?.engine.id)).toMatchObject({
        status: 403,
        code: ERRORS.planRequired.code,
        data: { plan: 'max' },
      });
    },
    SLOW,
  );

  it(
    '[API-08] rejects a wrong key even for requests that need none',
    async () => {
      const wrong = `il_${'0'.repeat(48)}`;
      for (const engine of ['microsoft-edge', model()]) {
        expect(await translate(wrong, engine)).toMatchObject({ status: 401, code: ERRORS.apiKeyInvalid.code });
      }
    },
    SLOW,
  );
});
