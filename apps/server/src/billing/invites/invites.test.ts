import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { accounts } from '../../accounts/schema.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { describeOnDatabases } from '../../platform/database/databases-under-test.ts';
import { type ApiUnderTest, createApiUnderTest } from '../../platform/http/api-under-test.ts';
import { type BillingUnderTest, createBillingUnderTest } from '../billing-under-test.ts';
import { createAccountUnderTest } from '../ledger/ledger-under-test.ts';
import { usageEvents } from '../ledger/schema.ts';
import { orders } from '../payments/schema.ts';
import { createInvites, type Invites } from './create-invites.ts';
import type { InviteTerms } from './register-invite.ts';
import { createInviteRows } from './repository.ts';
import { revokeInvite } from './revoke-invite.ts';
import { invites as inviteTable } from './schema.ts';

const START = new Date('2026-03-01T12:00:00Z');
const DAY_MS = 86_400_000;
const TERMS: InviteTerms = {
  signupTokens: 1_000_000,
  inviterTokens: 500_000,
  inviteeTokens: 300_000,
  inviteCondition: { kind: 'tokens-used', tokens: 1_000 },
  inviteDays: 30,
  validDays: 365,
};

describeOnDatabases('invites', (underTest) => {
  let database: Database;
  let now: Date;
  let billing: BillingUnderTest;
  let api: ApiUnderTest;
  let inviter: string;

  const clock = () => now;
  const left: { inviteeId: string }[] = [];
  const withTerms = (changes: Partial<InviteTerms> = {}): Invites =>
    createInvites({
      queries: database.queries,
      ledger: billing.ledger,
      terms: { ...TERMS, ...changes },
      meter: 'ftokens',
      now: clock,
      jobs: { enqueue: async (_, data) => void left.push(z.object({ inviteeId: z.string() }).parse(data)) },
    });

  beforeAll(async () => {
    now = START;
    database = await underTest.open();
    billing = await createBillingUnderTest(database.queries, clock);
    api = await createApiUnderTest({
      queries: database.queries,
      now: clock,
      routes: (server, authentication) => withTerms().routes(server, authentication),
    });
  });
  beforeEach(async () => {
    now = START;
    inviter = await createAccountUnderTest(database.queries, START);
  });

  const pass = (days: number) => {
    now = new Date(now.getTime() + days * DAY_MS);
  };
  const within = <Result>(work: (transaction: Queries) => Promise<Result>) => database.queries.transaction(work);
  /** Registers a new account by the inviter's link. */
  async function register(invites: Invites, changes: { code?: string; email?: string; isReturning?: boolean } = {}) {
    const id = await createAccountUnderTest(database.queries, now);
    if (changes.email !== undefined) {
      await database.queries.update(accounts).set({ email: changes.email }).where(eq(accounts.id, id));
    }
    // The invite code of a test account is its id.
    const inviteCode = changes.code ?? inviter;
    const account = { id, createdAt: now, isReturning: changes.isReturning ?? false };
    await within(async (transaction) => invites.accountHooks.onRegistered?.(account, { inviteCode }, transaction));
    return id;
  }
  const use = (accountId: string, charged: number) =>
    database.queries
      .insert(usageEvents)
      .values({ accountId, medium: 'text', engine: 'gpt-5-mini', charged, outcome: 'delivered', at: now });
  const pay = async (accountId: string) => {
    const id = randomUUID();
    await database.queries.insert(orders).values({
      id,
      orderNumber: id,
      accountId,
      productId: 'tokens-1m',
      type: 'tokens',
      units: 1,
      status: 'paid',
      amountMinor: 300,
      currency: 'USD',
      createdAt: now,
      paidAt: now,
      updatedAt: now,
    });
    return id;
  };
  const decide = (invites: Invites) => invites.scheduled[0]?.run(new AbortController().signal);
  /** Reports a refund as payments do, then runs the job it enqueues. */
  const payBack = async (invites: Invites, invitee: string) => {
    await within((transaction) => invites.onRefunded(invitee, transaction));
    for (const data of left.splice(0)) await invites.queued[0]?.run(data, AbortSignal.timeout(10_000));
  };
  const statusOf = async (invitee: string) => {
    const [row] = await database.queries.select().from(inviteTable).where(eq(inviteTable.inviteeId, invitee));
    return row?.status;
  };
  const idOf = async (invitee: string) => {
    const [row] = await database.queries.select().from(inviteTable).where(eq(inviteTable.inviteeId, invitee));
    return row?.id ?? '';
  };
  const rewards = async (accountId: string) =>
    (await billing.ledger.balances(accountId, { isAll: true })).map(({ channel, meter, granted }) => ({
      channel,
      meter,
      granted,
    }));

  it('[BILL-11] waits until the invitee has used enough, then grants both the catalogue’s rewards', async () => {
    const invites = withTerms();
    const invitee = await register(invites);
    expect(await statusOf(invitee)).toBe('pending');
    await use(invitee, 999);
    await within((transaction) => invites.onUsed(invitee, 999, transaction));
    expect(await statusOf(invitee)).toBe('pending');
    expect(await rewards(inviter)).toEqual([]);
    await use(invitee, 1);
    await within((transaction) => invites.onUsed(invitee, 1, transaction));
    expect(await statusOf(invitee)).toBe('granted');
    expect(await rewards(inviter)).toEqual([{ channel: 'reward', meter: 'ftokens', granted: 500_000 }]);
    expect(await rewards(invitee)).toEqual([{ channel: 'reward', meter: 'ftokens', granted: 300_000 }]);
  });

  it('[BILL-11] rewards once, however many report it concurrently', async () => {
    const invites = withTerms();
    const invitee = await register(invites);
    await use(invitee, 5_000);
    await Promise.all([
      ...Array.from({ length: 8 }, () => within((transaction) => invites.onUsed(invitee, 5_000, transaction))),
      decide(invites),
      decide(invites),
    ]);
    expect(await rewards(inviter)).toEqual([{ channel: 'reward', meter: 'ftokens', granted: 500_000 }]);
    expect(await rewards(invitee)).toHaveLength(1);
  });

  it('[BILL-11] finds a met condition by its job, without a notification', async () => {
    const invites = withTerms();
    const [idle, busy] = [await register(invites), await register(invites)];
    await use(busy, 1_000);
    await decide(invites);
    expect([await statusOf(idle), await statusOf(busy)]).toEqual(['pending', 'granted']);
  });

  it('[BILL-11] expires when not met in time; a condition met in time counts however late it is checked', async () => {
    const invites = withTerms();
    const [idle, inTime, late] = [await register(invites), await register(invites), await register(invites)];
    pass(29);
    await use(inTime, 1_000);
    pass(2);
    await use(late, 1_000);
    await decide(invites);
    expect([await statusOf(idle), await statusOf(inTime), await statusOf(late)]).toEqual([
      'expired',
      'granted',
      'expired',
    ]);
    expect(await rewards(late)).toEqual([]);
  });

  it('counts only what was used after registering', async () => {
    const invites = withTerms();
    pass(-1);
    const early = now;
    pass(1);
    const invitee = await register(invites);
    await database.queries
      .insert(usageEvents)
      .values({ accountId: invitee, medium: 'text', engine: 'x', charged: 9_999, outcome: 'delivered', at: early });
    await decide(invites);
    expect(await statusOf(invitee)).toBe('pending');
  });

  it('[BILL-11] can wait for the first payment instead, and revokes the reward when that is refunded', async () => {
    const invites = withTerms({ inviteCondition: { kind: 'purchase' } });
    const invitee = await register(invites);
    await use(invitee, 99_999);
    await decide(invites);
    expect(await statusOf(invitee)).toBe('pending');
    const order = await pay(invitee);
    await within((transaction) => invites.onPaid(invitee, transaction));
    expect(await statusOf(invitee)).toBe('granted');

    const second = await pay(invitee);
    await database.queries.update(orders).set({ status: 'refunded' }).where(eq(orders.id, second));
    await payBack(invites, invitee);
    expect(await statusOf(invitee)).toBe('granted');
    await database.queries.update(orders).set({ status: 'refunded' }).where(eq(orders.id, order));
    await payBack(invites, invitee);
    await payBack(invites, invitee);
    expect(await statusOf(invitee)).toBe('failed');
    expect(await rewards(inviter)).toEqual([{ channel: 'reward', meter: 'ftokens', granted: 0 }]);
  });

  it('[BILL-11] can reward at registration', async () => {
    const invites = withTerms({ inviteCondition: { kind: 'registration' } });
    const invitee = await register(invites);
    expect(await statusOf(invitee)).toBe('granted');
    expect(await rewards(invitee)).toHaveLength(1);
  });

  it('[BILL-11] is invalid for oneself, for the same mailbox, and for a returning address', async () => {
    const invites = withTerms({ inviteCondition: { kind: 'registration' } });
    const self = 'Some.One+me@GoogleMail.com';
    await database.queries.update(accounts).set({ email: 'someone@gmail.com' }).where(eq(accounts.id, inviter));
    const [again, returning] = [
      await register(invites, { email: self }),
      await register(invites, { isReturning: true }),
    ];
    expect([await statusOf(again), await statusOf(returning)]).toEqual(['invalid', 'invalid']);
    expect(await rewards(inviter)).toEqual([]);
  });

  it('lets people register with an unknown code', async () => {
    const invitee = await register(withTerms(), { code: 'no-such-code' });
    expect(await statusOf(invitee)).toBeUndefined();
  });

  it('[BILL-11] fails when one of the two is locked by then', async () => {
    const invites = withTerms();
    const invitee = await register(invites);
    await use(invitee, 1_000);
    await database.queries.update(accounts).set({ lockedAt: now }).where(eq(accounts.id, inviter));
    await decide(invites);
    expect(await statusOf(invitee)).toBe('failed');
    expect(await rewards(invitee)).toEqual([]);
  });

  it('[BILL-11] can be revoked by the operator, with the unused part of both rewards, once', async () => {
    const invites = withTerms({ inviteCondition: { kind: 'registration' } });
    const invitee = await register(invites);
    const hold = await billing.ledger.reserve({
      accountId: invitee,
      meters: ['ftokens'],
      amount: 100_000,
      requestKey: randomUUID(),
      ttlMs: 60_000,
    });
    if ('isShort' in hold) throw new Error('the reward is not there');
    await billing.ledger.settle(hold.id, 100_000);
    const inviteId = await idOf(invitee);
    const revoke = () =>
      within((transaction) =>
        revokeInvite(
          { ledger: billing.ledger, now: clock },
          { inviteId, status: 'invalid', reason: 'revoked' },
          transaction,
        ),
      );
    expect((await revoke())?.tokens).toBe(700_000);
    expect((await revoke())?.tokens).toBe(0);
    expect(await statusOf(invitee)).toBe('invalid');
    expect(await rewards(inviter)).toEqual([{ channel: 'reward', meter: 'ftokens', granted: 0 }]);
    expect(await rewards(invitee)).toEqual([{ channel: 'reward', meter: 'ftokens', granted: 100_000 }]);
    await decide(invites);
    expect(await statusOf(invitee)).toBe('invalid');
  });

  describe('the list', () => {
    it('[BILL-11] shows invitee, date, rewards and status; addresses are masked', async () => {
      const token = await api.logIn(inviter);
      await register(withTerms(), { email: 'grace.hopper@example.com' });
      pass(1);
      await register(withTerms({ inviteCondition: { kind: 'registration' } }), { email: 'ada@example.org' });
      expect(await api.call('/priapi1/get_my_invites', { token })).toEqual({
        status: 200,
        result: 'OK',
        info: 'OK',
        data: {
          items: [
            {
              id: expect.any(String),
              invitee: 'a***@example.org',
              registered_at: '2026-03-02T12:00:00.000Z',
              invitee_reward: 300_000,
              inviter_reward: 500_000,
              status: 'granted',
              expires_at: null,
              decided_at: '2026-03-02T12:00:00.000Z',
            },
            {
              id: expect.any(String),
              invitee: 'g***@example.com',
              registered_at: '2026-03-01T12:00:00.000Z',
              invitee_reward: 300_000,
              inviter_reward: 500_000,
              status: 'pending',
              expires_at: '2026-03-31T12:00:00.000Z',
              decided_at: null,
            },
          ],
          page: 1,
          page_size: 20,
          total: 2,
          code: inviter,
          granted_tokens: 500_000,
        },
      });
    });

    it('[API-03] comes in pages of 20 unless told otherwise', async () => {
      const token = await api.logIn(inviter);
      for (let count = 0; count < 21; count += 1) {
        pass(1);
        await register(withTerms());
      }
      const sizeOf = async (query: string) => {
        const { data } = await api.call(`/priapi1/get_my_invites${query}`, { token: await api.logIn(inviter) });
        return data;
      };
      pass(-21);
      expect(await sizeOf('')).toMatchObject({ items: { length: 20 }, total: 21, page: 1, page_size: 20 });
      expect(await sizeOf('?page=2')).toMatchObject({ items: { length: 1 }, total: 21, page: 2 });
      expect(await sizeOf('?page=4&page_size=6')).toMatchObject({ items: { length: 3 } });
      expect(await sizeOf('?page=99')).toMatchObject({ items: [], total: 21 });
      for (const wrong of ['page=0', 'page=-1', 'page=1.5', 'page_size=101', 'page=x']) {
        expect(await api.call(`/priapi1/get_my_invites?${wrong}`, { token })).toMatchObject({
          status: 400,
          result: 'invalidRequest',
        });
      }
    });

    it('is for its owner: nobody sees another’s, and visitors see none', async () => {
      await register(withTerms());
      const stranger = await api.logIn(await createAccountUnderTest(database.queries, START));
      expect(await api.call('/priapi1/get_my_invites', { token: stranger })).toMatchObject({
        data: { items: [], total: 0, granted_tokens: 0 },
      });
      expect(await api.call('/priapi1/get_my_invites')).toMatchObject({ status: 401, result: 'notLoggedIn' });
    });

    it('shows no address for a deleted account', async () => {
      const invitee = await register(withTerms());
      await database.queries.update(accounts).set({ email: '', deletedAt: now }).where(eq(accounts.id, invitee));
      const { items } = await createInviteRows(database.queries).page(inviter, { offset: 0, limit: 1 });
      expect(items[0]?.email).toBe('');
      const answer = await api.call('/priapi1/get_my_invites', { token: await api.logIn(inviter) });
      expect(answer.data).toMatchObject({ items: [{ invitee: '' }] });
    });
  });
});
