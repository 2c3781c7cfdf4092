import { randomBytes, randomUUID } from 'node:crypto';
import { createApiKeyData } from '@interlinear/contract/api-keys';
import { bySize } from '@interlinear/testing/test-size';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts } from '../accounts/schema.ts';
import { readSecurityLog } from '../accounts/security/security-log.ts';
import { type BillingUnderTest, createBillingUnderTest } from '../billing/billing-under-test.ts';
import type { Hold } from '../billing/ledger/ledger.ts';
import { createAccountUnderTest } from '../billing/ledger/ledger-under-test.ts';
import type { Database } from '../platform/database/database.ts';
import { describeOnDatabases } from '../platform/database/databases-under-test.ts';
import { ApiFailure } from '../platform/http/api-failure.ts';
import { type ApiUnderTest, createApiUnderTest } from '../platform/http/api-under-test.ts';
import { success } from '../platform/http/envelope.ts';
import { createMinuteCounter } from '../platform/limits/minute-counter.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import { type ApiKeys, createApiKeys } from './create-api-keys.ts';
import { apiKeys as apiKeyTable } from './schema.ts';

const START = new Date('2026-03-30T12:00:00Z');
const DAY_MS = 86_400_000;
const TTL_MS = 60_000;

describeOnDatabases('API keys', (underTest) => {
  let database: Database;
  let now: Date;
  let billing: BillingUnderTest;
  let keys: ApiKeys;
  let api: ApiUnderTest;
  let accountId: string;
  let token: string;
  const mails: Parameters<Mailer['send']>[0][] = [];

  beforeAll(async () => {
    const clock = () => now;
    now = START;
    database = await underTest.open();
    const { queries } = database;
    billing = await createBillingUnderTest(queries, clock);
    api = await createApiUnderTest({
      queries,
      now: clock,
      routes(server, authentication) {
        keys = createApiKeys({
          queries,
          authentication,
          entitlements: billing.plans.entitlements,
          ledger: billing.ledger,
          minutes: createMinuteCounter({ redis: undefined, now: clock }),
          mailer: { send: async (mail) => void mails.push(mail) },
          siteUrl: 'https://example.org',
          now: clock,
          randomBytes,
        });
        keys.routes(server);
        // Authenticates as the paths of the developers' API do.
        server.get('/service/api/who', { schema: { hide: true } }, async (request) =>
          success((await keys.authentication.optional(request)) ?? 'a visitor'),
        );
      },
    });
  });
  beforeEach(async () => {
    now = START;
    accountId = await createAccountUnderTest(database.queries, START);
    token = await api.logIn(accountId);
  });

  const pass = (days: number) => {
    now = new Date(now.getTime() + days * DAY_MS);
  };
  const give = (plan: 'pro' | 'max') =>
    billing.plans.startSubscription({
      accountId,
      source: 'operator',
      sourceId: randomUUID(),
      plan,
      cycle: 'yearly',
      startedAt: START,
      periodStart: START,
      periodEnd: new Date(START.getTime() + 365 * DAY_MS),
    });
  const make = async (monthlyLimit: number | null = null, name = 'CI') => {
    const { data } = await api.call('/priapi1/create_api_key', {
      token,
      json: { name, monthly_limit: monthlyLimit },
    });
    return createApiKeyData.parse(data);
  };
  const list = async () => (await api.call('/priapi1/get_api_keys', { token })).data;
  const who = (key: string, headers: Record<string, string> = {}) =>
    api.call('/service/api/who', { headers: { authorization: `Bearer ${key}`, ...headers } });
  const reserve = (keyId: string, amount: number, requestKey: string = randomUUID()) =>
    keys.reserve(keyId, { accountId, meters: ['tokens'], amount, requestKey, ttlMs: TTL_MS });
  const hold = async (keyId: string, amount: number, requestKey?: string): Promise<Hold> => {
    const answer = await reserve(keyId, amount, requestKey);
    if ('isShort' in answer) throw new Error(`only ${answer.free} free`);
    return answer;
  };
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => 'let through',
      (error: unknown) => (error instanceof ApiFailure ? error.key : String(error)),
    );

  it('[API-08] are shown once, on creation, and stored as hashes', async () => {
    const made = await make(5_000);
    expect(made).toEqual({
      id: expect.any(String),
      name: 'CI',
      key: expect.stringMatching(/^il_[0-9a-f]{48}$/),
      prefix: made.key.slice(0, 9),
      monthly_limit: 5_000,
      used_this_month: 0,
      reserved: 0,
      created_at: START.toISOString(),
      last_used_at: null,
      revoked_at: null,
    });
    const { key, ...shown } = made;
    expect(await list()).toEqual({ items: [shown], resets_at: '2026-04-01T00:00:00.000Z' });
    const rows = await database.queries.select().from(apiKeyTable).where(eq(apiKeyTable.id, made.id));
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  it('[API-08] authenticate their account on paths that accept keys', async () => {
    const { key, id } = await make();
    expect((await who(key)).data).toEqual({ accountId, apiKeyId: id });
    expect((await who(key, { token: 'of nobody' })).data).toEqual({ accountId, apiKeyId: id });
    expect((await api.call('/service/api/who', { token })).data).toMatchObject({ accountId });
    expect((await api.call('/service/api/who')).data).toBe('a visitor');
    expect(await list()).toMatchObject({ items: [{ last_used_at: START.toISOString() }] });
  });

  it('[API-08] need a login or a proof of identity of the last quarter of an hour, and are mailed to their owner', async () => {
    mails.length = 0;
    now = new Date(now.getTime() + 16 * 60_000);
    expect(await api.call('/priapi1/create_api_key', { token, json: { name: 'CI' } })).toMatchObject({
      status: 403,
      result: 'identityUnconfirmed',
    });
    expect(await list()).toMatchObject({ items: [] });
    expect(mails).toEqual([]);
    token = await api.logIn(accountId);
    await make();
    expect(mails.map(({ content }) => content.subject)).toEqual([
      'An API key was created for your Interlinear account',
    ]);
    expect((await readSecurityLog(database.queries, accountId, { offset: 0, limit: 1 })).rows).toMatchObject([
      { event: 'apiKeyCreated' },
    ]);
  });

  it('[API-08] give access to nothing else', async () => {
    const { key } = await make();
    const answer = await api.call('/priapi1/get_api_keys', { headers: { authorization: `Bearer ${key}` } });
    expect(answer).toMatchObject({ status: 401, result: 'notLoggedIn' });
    expect(await api.call('/priapi1/get_api_keys', { token: key })).toMatchObject({ result: 'notLoggedIn' });
  });

  it('[API-08] stop working at once, and for good, when revoked', async () => {
    const { key, id } = await make();
    const revoke = (as: string) => api.call('/priapi1/revoke_api_key', { token: as, form: { id } });
    const stranger = await api.logIn(await createAccountUnderTest(database.queries, START));
    expect(await revoke(stranger)).toMatchObject({ status: 404, result: 'notFound' });
    expect((await who(key)).result).toBe('OK');
    expect(await revoke(token)).toMatchObject({ result: 'OK', data: { revoked_at: START.toISOString() } });
    expect(await who(key)).toMatchObject({ status: 401, result: 'apiKeyInvalid' });
    expect(await refusal(reserve(id, 1))).toBe('apiKeyInvalid');
    expect((await revoke(token)).result).toBe('notFound');
    expect(await list()).toMatchObject({ items: [{ id }] });
    pass(31);
    token = await api.logIn(accountId);
    expect(await list()).toMatchObject({ items: [] });
  });

  it('are refused when malformed or of a locked account', async () => {
    const { key } = await make();
    for (const wrong of ['x', 'il_', `il_${'0'.repeat(48)}`, key.toUpperCase(), `${key}0`]) {
      expect(await who(wrong)).toMatchObject({ status: 401, result: 'apiKeyInvalid' });
    }
    expect(await api.call('/service/api/who', { headers: { authorization: 'Basic abc' } })).toMatchObject({
      data: 'a visitor',
    });
    await database.queries.update(accounts).set({ lockedAt: now }).where(eq(accounts.id, accountId));
    expect((await who(key)).result).toBe('apiKeyInvalid');
  });

  it('[API-08] can be renamed and limited by their owner only', async () => {
    const { id } = await make(10);
    const change = (changes: object, as = token) =>
      api.call('/priapi1/change_api_key', { token: as, json: { id, ...changes } });
    expect((await change({ name: ' Build ' })).data).toMatchObject({ name: 'Build', monthly_limit: 10 });
    expect((await change({ monthly_limit: null })).data).toMatchObject({ name: 'Build', monthly_limit: null });
    expect((await change({ monthly_limit: 0 })).data).toMatchObject({ monthly_limit: 0 });
    expect((await change({})).data).toMatchObject({ name: 'Build', monthly_limit: 0 });
    const form = await api.call('/priapi1/change_api_key', { token, form: { id, monthly_limit: '' } });
    expect(form.data).toMatchObject({ monthly_limit: null });
    const stranger = await api.logIn(await createAccountUnderTest(database.queries, START));
    expect(await change({ name: 'mine' }, stranger)).toMatchObject({ status: 404, result: 'notFound' });
    for (const wrong of [
      { name: '' },
      { name: 'x'.repeat(61) },
      { monthly_limit: -1 },
      { monthly_limit: 1.5 },
      { id: 'x' },
    ]) {
      expect(await change(wrong)).toMatchObject({ status: 400, result: 'invalidRequest' });
    }
  });

  it('[BILL-17] are limited in number by the plan, even when created concurrently', async () => {
    await give('pro');
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => api.call('/priapi1/create_api_key', { token, json: { name: 'x' } })),
    );
    const { keys: most } = billing.catalogue.plans.pro.features.api;
    expect(answers.filter(({ result }) => result === 'OK')).toHaveLength(most);
    const refused = answers.find(({ result }) => result !== 'OK');
    expect(refused).toMatchObject({ status: 403, result: 'planRequired', data: { plan: 'max', limit: most } });
  });

  it('[BILL-17] share the plan’s limit of requests per minute', async () => {
    await give('pro');
    const [one, other] = [await make(), await make()];
    const { requestsPerMinute } = billing.catalogue.plans.pro.features.api;
    for (let count = 0; count < requestsPerMinute; count += 1) {
      expect((await who(count % 2 ? one.key : other.key)).result).toBe('OK');
    }
    expect(await who(one.key)).toMatchObject({ status: 429, result: 'tooManyRequests' });
    now = new Date(now.getTime() + 60_000);
    expect((await who(one.key)).result).toBe('OK');
  });

  describe('their monthly limit', () => {
    beforeEach(() => give('pro'));

    it('[API-08] counts reservations, then charges', async () => {
      const { id } = await make(1_000);
      const first = await hold(id, 600);
      expect(await list()).toMatchObject({ items: [{ used_this_month: 0, reserved: 600 }] });
      expect(await refusal(reserve(id, 401))).toBe('apiKeyLimitReached');
      await billing.ledger.settle(first.id, 250);
      expect(await list()).toMatchObject({ items: [{ used_this_month: 250, reserved: 0 }] });
      const second = await hold(id, 750);
      await billing.ledger.release(second.id);
      expect(await list()).toMatchObject({ items: [{ used_this_month: 250, reserved: 0 }] });
      await billing.ledger.settle((await hold(id, 750)).id, 750);
      expect(await refusal(reserve(id, 1))).toBe('apiKeyLimitReached');
    });

    it('[API-08] reports the rest in the error, and reserves nothing', async () => {
      const { id } = await make(100);
      const error: unknown = await reserve(id, 150).catch((cause: unknown) => cause);
      expect(error).toMatchObject({ key: 'apiKeyLimitReached', data: { needed: 150, free: 100 } });
      expect((await billing.ledger.balances(accountId)).every(({ held }) => held === 0)).toBe(true);
    });

    it('[API-08] is never exceeded by concurrent requests', async () => {
      const { id } = await make(1_000);
      const outcomes = await Promise.all(Array.from({ length: 24 }, () => refusal(reserve(id, 90))));
      expect(outcomes.filter((outcome) => outcome === 'let through')).toHaveLength(11);
      expect(await list()).toMatchObject({ items: [{ reserved: 990 }] });
    });

    it('lets a repeated request through, and counts it once', async () => {
      const { id } = await make(100);
      const requestKey = randomUUID();
      const first = await hold(id, 100, requestKey);
      const again = await hold(id, 100, requestKey);
      expect(again).toMatchObject({ id: first.id, isReplay: true });
      await billing.ledger.settle(first.id, 100);
      expect((await hold(id, 100, requestKey)).isReplay).toBe(true);
      expect(await list()).toMatchObject({ items: [{ used_this_month: 100, reserved: 0 }] });
    });

    it('recovers the reservations of a dead process', async () => {
      const { id } = await make(100);
      await hold(id, 100);
      expect(await refusal(reserve(id, 1))).toBe('apiKeyLimitReached');
      now = new Date(now.getTime() + 2 * TTL_MS);
      await billing.ledger.sweep();
      expect((await hold(id, 100)).amount).toBe(100);
    });

    it('starts again with each calendar month', async () => {
      const { id } = await make(100);
      await billing.ledger.settle((await hold(id, 100)).id, 100);
      const overnight = await refusal(reserve(id, 1));
      pass(2);
      token = await api.logIn(accountId);
      expect(overnight).toBe('apiKeyLimitReached');
      expect(await list()).toMatchObject({
        items: [{ used_this_month: 0 }],
        resets_at: '2026-05-01T00:00:00.000Z',
      });
      expect((await hold(id, 100)).amount).toBe(100);
    });

    it('can be absent, leaving only the account’s quota', async () => {
      const { id } = await make(null);
      const { tokens } = billing.catalogue.plans.pro.quotas;
      expect(await reserve(id, tokens + 1)).toEqual({ isShort: true, free: tokens });
      expect((await hold(id, tokens)).amount).toBe(tokens);
    });

    it('holds after any history of operations', async () => {
      type Step = { kind: 'reserve' | 'settle' | 'release'; amount: number };
      const step: fc.Arbitrary<Step> = fc.record({
        kind: fc.constantFrom('reserve', 'reserve', 'settle', 'release'),
        amount: fc.integer({ min: 1, max: 60 }),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
          const limit = 100;
          const { id } = await make(limit);
          const open: { id: string; amount: number }[] = [];
          let used = 0;
          const reserved = () => open.reduce((sum, { amount }) => sum + amount, 0);
          for (const { kind, amount } of steps) {
            if (kind === 'reserve') {
              const fits = used + reserved() + amount <= limit;
              const outcome = await reserve(id, amount).catch(() => undefined);
              expect(outcome !== undefined).toBe(fits);
              if (outcome && 'id' in outcome) open.push({ id: outcome.id, amount });
            } else {
              const one = open.shift();
              if (!one) continue;
              const charged = kind === 'settle' ? Math.min(amount, one.amount) : 0;
              if (kind === 'settle') await billing.ledger.settle(one.id, charged);
              else await billing.ledger.release(one.id);
              used += charged;
            }
          }
          expect(await list()).toMatchObject({
            items: expect.arrayContaining([
              expect.objectContaining({ id, used_this_month: used, reserved: reserved() }),
            ]),
          });
          for (const { id: holdId } of open) await billing.ledger.release(holdId);
          await api.call('/priapi1/revoke_api_key', { token, form: { id } });
        }),
        { numRuns: bySize({ quick: 12, deep: 120 }) },
      );
    });
  });
});
