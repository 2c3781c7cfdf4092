import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mailMessage } from '@interlinear/messages/mail';
import { copyPreparedDatabase } from '@interlinear/testing/databases/prepared-database';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { accounts, sessions } from '../accounts/schema.ts';
import { createSecondFactorRows } from '../accounts/security/second-factor-repository.ts';
import { readSecurityLog } from '../accounts/security/security-log.ts';
import { createBillingUnderTest } from '../billing/billing-under-test.ts';
import { hashCode, REDEEM_CODES_KEY } from '../billing/codes/code-text.ts';
import { redeemCodes } from '../billing/codes/schema.ts';
import { invites } from '../billing/invites/schema.ts';
import { createAccountUnderTest } from '../billing/ledger/ledger-under-test.ts';
import { quotaBuckets } from '../billing/ledger/schema.ts';
import { orders, refundRequests, webhookInbox } from '../billing/payments/schema.ts';
import { subscriptions } from '../billing/plans/schema.ts';
import type { Database } from '../platform/database/database.ts';
import {
  type DatabasePlace,
  describeOnDatabases,
  describeOnPostgres,
} from '../platform/database/databases-under-test.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { openJobs } from '../platform/jobs/jobs.ts';
import { createMail, MAIL_KEY } from '../platform/mail/create-mail.ts';
import type { RenderedMail } from '../platform/mail/mail.ts';
import { createSeal } from '../platform/secret/seal.ts';
import { createSecret } from '../platform/secret/secret.ts';
import { operate } from './operate.ts';
import { auditTrail } from './schema.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const SECRET = 'a secret for tests, of forty characters.';
const SLOW = 120_000;

interface EndedProcess {
  exitCode: number;
  output: string;
  errors: string;
}

function environmentOf(place: DatabasePlace, more: Record<string, string> = {}): Record<string, string> {
  const database = place.DATABASE_URL === undefined ? {} : { DATABASE_URL: place.DATABASE_URL };
  return { DATA_DIR: place.DATA_DIR, SECRET, ...database, ...more };
}

/** Runs a command in this process, which saves its start. */
async function runHere(
  place: DatabasePlace,
  commandLine: readonly string[],
  more?: Record<string, string>,
): Promise<EndedProcess> {
  let output = '';
  let errors = '';
  const exitCode = await operate(commandLine, {
    environment: environmentOf(place, more),
    print: (text) => (output += `${text}\n`),
    printError: (problem) => (errors += `${problem}\n`),
  });
  return { exitCode, output, errors };
}

/** Runs the real command in its own process. */
function runProcess(
  place: DatabasePlace,
  commandLine: readonly string[],
  more?: Record<string, string>,
): Promise<EndedProcess> {
  const env = { PATH: process.env.PATH, ...environmentOf(place, more) };
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...commandLine], { env }, (error, output, errors) => {
      const exitCode = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ exitCode, output, errors });
    });
  });
}

const openPlace = (place: DatabasePlace) =>
  openDatabase({
    url: place.DATABASE_URL,
    dataDirectory: place.DATA_DIR,
    self: { pid: process.pid, host: 'test', startedAt: '2026-11-21T06:00:00Z' },
    onIdleError: () => {},
  });

/** Counts the jobs waiting for an event. */
async function queued({ queries }: Database, eventId: string): Promise<number> {
  // Both drivers return `{ rows }`; their common type does not declare the result of `execute`.
  const answer: unknown = await queries.execute(
    sql`select count(*)::int as count from jobs.job where data->>'eventId' = ${eventId}`,
  );
  return z.object({ rows: z.tuple([z.object({ count: z.int() })]) }).parse(answer).rows[0].count;
}

describeOnPostgres('the operator’s commands', (underTest) => {
  let place: DatabasePlace;
  let database: Database;
  let accountId: string;

  beforeAll(async () => {
    place = await underTest.place();
    database = await openPlace(place);
    return () => database.close();
  }, SLOW);
  beforeEach(async () => {
    accountId = await createAccountUnderTest(database.queries, new Date());
  });

  const runCommand = (...commandLine: string[]) => runHere(place, commandLine);
  /** Runs a command that must succeed and returns its tables. */
  async function tables(...commandLine: string[]) {
    const { exitCode, output, errors } = await runCommand(...commandLine, '--json');
    if (exitCode !== 0) throw new Error(errors);
    return z.record(z.string(), z.array(z.record(z.string(), z.unknown()))).parse(JSON.parse(output));
  }
  const audited = (subject: string) =>
    database.queries.select().from(auditTrail).where(eq(auditTrail.subject, subject)).orderBy(auditTrail.id);

  it(
    '[BILL-16] creates codes the server accepts, and audits them without the codes',
    async () => {
      const batch = `spring ${randomUUID()}`;
      const { codes } = await tables('codes', 'create', batch, '--plan', 'pro', '--days', '30', '--count', '3');
      expect(codes).toHaveLength(3);
      const stored = await database.queries.select().from(redeemCodes).where(eq(redeemCodes.batch, batch));
      const key = createSecret(SECRET).keyFor(REDEEM_CODES_KEY);
      const hashes = codes?.map(({ code }) => hashCode(key, String(code)));
      expect(stored.map(({ codeHash }) => codeHash).toSorted()).toEqual(hashes?.toSorted());
      expect(stored[0]).toMatchObject({
        plan: 'pro',
        cycle: 'monthly',
        days: 30,
        maxUses: 1,
        uses: 0,
        expiresAt: null,
      });

      const trail = await audited(`batch ${batch}`);
      expect(trail).toEqual([
        {
          id: expect.any(Number),
          operator: userInfo().username,
          action: 'codes create',
          subject: `batch ${batch}`,
          details: { plan: 'pro', cycle: 'monthly', days: 30, count: 3, maxUses: 1, expiresAt: null },
          at: expect.any(Date),
        },
      ]);
      expect(await tables('codes', 'list', '--batch', batch)).toMatchObject({
        batches: [{ batch, plan: 'pro', codes: 3, max_uses: 3, uses: 0, revoked: 0 }],
      });
      expect(await tables('codes', 'revoke', batch)).toEqual({ revoked: [{ batch, codes: 3 }] });
      expect(await runCommand('codes', 'create', batch, '--plan', 'pro', '--days', '30')).toMatchObject({
        exitCode: 1,
        errors: `There are codes called ${batch} already. Choose another name.\n`,
      });
    },
    SLOW,
  );

  it(
    '[BILL-16] changes and audits nothing in a dry run',
    async () => {
      const batch = randomUUID();
      const rehearsal = await runCommand('codes', 'create', batch, '--plan', 'max', '--days', '7', '--dry-run');
      expect(rehearsal).toMatchObject({ exitCode: 0, errors: 'A dry run: nothing was changed.\n' });
      expect(rehearsal.output).toMatch(/^code\n(\w{4}-){3}\w{4}\n$/);
      await tables('accounts', 'lock', accountId, '--dry-run');
      await tables('grants', 'give', accountId, '--meter', 'docs', '--amount', '5', '--reason', 'x', '--dry-run');
      await tables('accounts', 'plan', accountId, '--plan', 'pro', '--days', '3', '--dry-run');
      expect(await database.queries.$count(redeemCodes, eq(redeemCodes.batch, batch))).toBe(0);
      expect(await database.queries.$count(quotaBuckets, eq(quotaBuckets.accountId, accountId))).toBe(0);
      expect(await database.queries.$count(subscriptions, eq(subscriptions.accountId, accountId))).toBe(0);
      expect([...(await audited(`batch ${batch}`)), ...(await audited(accountId))]).toEqual([]);
      const [account] = await database.queries.select().from(accounts).where(eq(accounts.id, accountId));
      expect(account?.lockedAt).toBeNull();
    },
    SLOW,
  );

  it(
    '[BILL-16] shows an account by its address, gives it a plan, and ends that plan',
    async () => {
      const given = await tables('accounts', 'plan', accountId, '--plan', 'max', '--cycle', 'yearly', '--days', '10');
      expect(given).toMatchObject({ given: [{ account: accountId, plan: 'max', cycle: 'yearly' }] });
      const shown = await tables('accounts', 'show', `${accountId.toUpperCase()}@EXAMPLE.ORG`);
      expect(shown.account).toMatchObject([{ id: accountId, name: 'Someone', locked_at: null }]);
      expect(shown.plans).toMatchObject([{ source: 'operator', plan: 'max', status: 'active' }]);
      expect(shown.quota?.map(({ meter }) => meter)).toContain('htokens');
      expect(await tables('accounts', 'plan', accountId, '--end')).toMatchObject({ ended: [{ plan: 'max' }] });
      const [subscription] = await database.queries
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.accountId, accountId));
      expect(subscription?.status).toBe('ended');
      expect((await audited(accountId)).map(({ action }) => action)).toEqual(['accounts plan', 'accounts plan']);
    },
    SLOW,
  );

  it(
    '[BILL-16] grants quota and revokes the rest',
    async () => {
      const { given } = await tables(
        ...['grants', 'give', accountId, '--meter', 'docs', '--amount', '50', '--days', '30', '--reason', 'an apology'],
      );
      const sourceKey = String(given?.[0]?.source_key);
      expect(sourceKey).toMatch(/^operator:[0-9a-f-]{36}$/);
      const { ledger } = await createBillingUnderTest(database.queries, () => new Date());
      const hold = await ledger.reserve({ accountId, meters: ['docs'], amount: 20, requestKey: 'x', ttlMs: 60_000 });
      if ('isShort' in hold) throw new Error('nothing was given');
      await ledger.settle(hold.id, 20);
      const revoke = () => tables('grants', 'revoke', accountId, sourceKey, '--reason', 'a mistake');
      expect(await revoke()).toEqual({ revoked: [{ account: accountId, source_key: sourceKey, amount: 30 }] });
      expect(await revoke()).toMatchObject({ revoked: [{ amount: 0 }] });
      const [first, second] = await audited(accountId);
      expect(first?.details).toMatchObject({ meter: 'docs', amount: 50, reason: 'an apology' });
      expect(second?.details).toMatchObject({ sourceKey, amount: 30, reason: 'a mistake' });
      expect(await runCommand('grants', 'revoke', accountId, 'no-such-key', '--reason', 'x')).toMatchObject({
        exitCode: 1,
        errors: 'This account has no grant no-such-key.\n',
      });
    },
    SLOW,
  );

  it(
    '[BILL-16] locks an account, ending its sessions, and unlocks it',
    async () => {
      await database.queries.insert(sessions).values({
        accountId,
        tokenHash: randomUUID(),
        loginType: 'email',
        createdAt: new Date(),
        expiresAt: new Date(Date.now() + 1e9),
        lastSeenAt: new Date(),
        device: 'x',
        network: 'x',
      });
      expect(await tables('accounts', 'lock', accountId)).toMatchObject({ locked: [{ sessions_ended: 1 }] });
      const lockedAt = async () =>
        (await database.queries.select().from(accounts).where(eq(accounts.id, accountId)))[0]?.lockedAt;
      expect(await lockedAt()).toBeInstanceOf(Date);
      await tables('accounts', 'unlock', accountId);
      expect(await lockedAt()).toBeNull();
    },
    SLOW,
  );

  it(
    '[ACC-11] [BILL-16] turns two-step login off for an owner who lost it, who gets a mail and sees it in the log',
    async () => {
      const email = `${randomUUID()}@example.org`;
      await database.queries.update(accounts).set({ email, locale: 'de' }).where(eq(accounts.id, accountId));
      const jobs = await openJobs({ database, isWorker: true, onError: () => {} });
      onTestFinished(() => jobs.stop(1_000));
      const arrived = Promise.withResolvers<RenderedMail>();
      const { job } = createMail({
        queue: jobs,
        seal: createSeal(createSecret(SECRET).keyFor(MAIL_KEY)),
        transport: { name: 'a test', deliver: async (mail) => arrived.resolve(mail), close: async () => {} },
        connections: 1,
        host: 'example.org',
        now: () => new Date(),
        randomId: randomUUID,
        onLost: (reason) => arrived.reject(new Error(reason)),
      });
      await jobs.start({ scheduled: [], queued: [job] });
      const factors = createSecondFactorRows(database.queries);
      await factors.begin(accountId, 'a secret');
      await factors.enable(accountId, 'a secret', new Date());
      await factors.replaceRecoveryCodes(accountId, ['a hash']);
      expect(await tables('accounts', 'remove-second-factor', accountId)).toMatchObject({
        removed: [{ id: accountId }],
      });
      expect(await factors.find(accountId)).toBeUndefined();
      expect(await factors.countRecoveryCodes(accountId)).toBe(0);
      const { rows } = await readSecurityLog(database.queries, accountId, { offset: 0, limit: 1 });
      expect(rows).toMatchObject([{ event: 'secondFactorTurnedOff', device: '', network: '' }]);
      expect(await arrived.promise).toMatchObject({
        to: email,
        subject: mailMessage('de', 'secondFactorTurnedOffSubject'),
        text: expect.stringContaining('/de/forgot-password'),
      });
    },
    SLOW,
  );

  it(
    '[BILL-11] revokes an invite',
    async () => {
      const invitee = await createAccountUnderTest(database.queries, new Date());
      const [invite] = await database.queries
        .insert(invites)
        .values({
          inviterId: accountId,
          inviteeId: invitee,
          status: 'pending',
          inviterReward: 1,
          inviteeReward: 1,
          registeredAt: new Date(),
          expiresAt: new Date(Date.now() + 1e9),
        })
        .returning();
      const { invites: listed } = await tables('invites', 'list', accountId);
      expect(listed).toMatchObject([{ id: invite?.id, invitee, status: 'pending' }]);
      await tables('invites', 'revoke', invite?.id ?? '', '--reason', 'farming');
      expect(await tables('invites', 'list', accountId)).toMatchObject({ invites: [{ status: 'invalid' }] });
      expect(await tables('audit', '--subject', `invite ${invite?.id}`)).toMatchObject({
        audit: [{ action: 'invites revoke', details: expect.stringContaining('farming') }],
      });
    },
    SLOW,
  );

  it(
    '[BILL-16] lists events, and enqueues one for the server again',
    async () => {
      const eventId = `evt_${randomUUID()}`;
      const at = new Date();
      await database.queries.insert(webhookInbox).values({
        provider: 'stripe',
        eventId,
        type: 'invoice.paid',
        payload: {},
        status: 'failed',
        attempts: 3,
        error: 'no answer',
        createdAt: at,
        receivedAt: at,
      });
      expect(await tables('webhooks', 'list', '--status', 'failed')).toMatchObject({
        events: [{ event: eventId, type: 'invoice.paid', status: 'failed', attempts: 3, error: 'no answer' }],
      });
      // Creates the queues, as a starting server does.
      const jobs = await openJobs({ database, isWorker: false, onError: () => {} });
      const run = async () => {};
      await jobs.start({ scheduled: [], queued: [{ name: 'handle-stripe-event', data: z.object({}), run }] });
      await tables('webhooks', 'replay', eventId, '--dry-run');
      expect(await queued(database, eventId)).toBe(0);
      expect(await tables('webhooks', 'replay', eventId)).toMatchObject({ replayed: [{ status: 'pending' }] });
      expect(await queued(database, eventId)).toBe(1);
      await jobs.stop(1_000);
      expect((await audited(`event ${eventId}`)).map(({ action }) => action)).toEqual(['webhooks replay']);
      expect(await runCommand('webhooks', 'replay', 'evt_none')).toMatchObject({
        exitCode: 1,
        errors: 'There is no event evt_none.\n',
      });
    },
    SLOW,
  );

  it(
    '[BILL-16] refunds an unused pack once, and revokes its grant',
    async () => {
      const { ledger } = await createBillingUnderTest(database.queries, () => new Date());
      const at = new Date();
      const id = randomUUID();
      await database.queries.insert(orders).values({
        id,
        orderNumber: id,
        accountId,
        productId: 'tokens-1m',
        type: 'tokens',
        units: 1_000_000,
        status: 'paid',
        amountMinor: 300,
        currency: 'USD',
        paymentId: `pi_${id}`,
        createdAt: at,
        paidAt: at,
        updatedAt: at,
      });
      const grant = { accountId, meter: 'tokens' as const, channel: 'buy' as const, amount: 1_000_000 };
      await ledger.grant([{ ...grant, sourceKey: `order:${id}`, validFrom: at, validTo: null }]);
      const jobs = await openJobs({ database, isWorker: false, onError: () => {} });
      const run = async () => {};
      await jobs.start({ scheduled: [], queued: [{ name: 'pay-refund', data: z.object({}), run }] });
      await jobs.stop(1_000);
      const refund = (...options: string[]) =>
        runHere(place, ['refunds', 'give', id, '--reason', 'asked for it', ...options], {
          STRIPE_SECRET_KEY: 'sk_test_1',
          STRIPE_WEBHOOK_SECRET: 'whsec_1',
        });
      expect(await refund('--dry-run')).toMatchObject({ exitCode: 0 });
      expect(await database.queries.$count(refundRequests, eq(refundRequests.subject, id))).toBe(0);
      expect(await refund()).toMatchObject({ exitCode: 0 });
      expect(await database.queries.$count(refundRequests, eq(refundRequests.subject, id))).toBe(1);
      expect(await ledger.balances(accountId)).toEqual([]);
      expect((await refund()).exitCode).toBe(1);
      expect((await audited(`order ${id}`)).map(({ action }) => action)).toEqual(['refunds give']);
      expect((await runCommand('refunds', 'give', id, '--reason', 'x')).exitCode).toBe(1);
    },
    SLOW,
  );

  it(
    'explains mistakes in a sentence, and changes nothing',
    async () => {
      const wrong: [string[], string][] = [
        [['frobnicate'], 'There is no command "frobnicate". "help" lists all of them.\n'],
        [['accounts', 'show'], '"accounts show" also takes <account>.\n'],
        [['accounts', 'show', 'a', 'b'], '"accounts show" does not take "b".\n'],
        [['accounts', 'show', 'nobody@example.org'], 'There is no account nobody@example.org.\n'],
        [['accounts', 'show', accountId, '--dry-run'], '"accounts show" only reads; it takes no --dry-run.\n'],
        [['accounts', 'plan', accountId, '--plan', 'pro'], '"accounts plan" takes --plan and --days, or --end.\n'],
        [
          ['codes', 'create', 'x', '--plan', 'gold', '--days', '0'],
          'plan takes one of pro, max, enterprise\ndays takes a whole number from 1 to 3660\n',
        ],
      ];
      const ended = await Promise.all(wrong.map(([commandLine]) => runCommand(...commandLine)));
      expect(ended).toEqual(wrong.map(([, errors]) => ({ exitCode: 1, output: '', errors })));
      const unknown = await runCommand('codes', 'list', '--frob');
      expect(unknown).toMatchObject({ exitCode: 1, errors: expect.stringContaining("Unknown option '--frob'") });
    },
    SLOW,
  );

  it(
    'explains itself',
    async () => {
      const { output, exitCode } = await runCommand('--help');
      expect(exitCode).toBe(0);
      for (const name of ['accounts show', 'codes create', 'grants give', 'invites revoke', 'webhooks list', 'audit']) {
        expect(output).toContain(name);
      }
      const help = await runCommand('codes', 'create', '--help');
      expect(help.output).toContain('--max-uses <number>');
      expect((await runCommand('help', 'codes', 'create')).output).toBe(help.output);
    },
    SLOW,
  );

  it(
    'refuses to create codes under another secret than the server’s',
    async () => {
      const ended = await runHere(place, ['codes', 'create', 'x', '--plan', 'pro', '--days', '1'], { SECRET: '' });
      expect(ended).toMatchObject({ exitCode: 1, errors: expect.stringContaining('Set SECRET or DATA_DIR') });
    },
    SLOW,
  );
});

describeOnDatabases('the operator’s command line', (underTest) => {
  it(
    'works on the database of the server',
    async () => {
      const place = await underTest.place();
      const made = await runProcess(place, ['codes', 'create', 'first', '--plan', 'pro', '--days', '30', '--json']);
      expect(made).toMatchObject({ exitCode: 0, errors: '' });
      const list = await runHere(place, ['codes', 'list']);
      expect(list.output).toMatch(/^batch +plan +cycle +days +codes/);
      expect(list.output).toMatch(/^first +pro +monthly +30 +1 +0/m);
    },
    SLOW,
  );
});

describe('beside a running server with the embedded database', () => {
  it(
    'reports that the database is in use, and what to do',
    async () => {
      const DATA_DIR = await mkdtemp(join(tmpdir(), 'interlinear-operator-'));
      const place = { DATA_DIR, DATABASE_URL: undefined };
      const nothing = await runHere(place, ['codes', 'list']);
      expect(nothing).toMatchObject({ exitCode: 1, errors: expect.stringContaining('There is no database in') });
      await copyPreparedDatabase(DATA_DIR);
      const database = await openPlace(place);
      const ended = await runProcess(place, ['codes', 'list']);
      await database.close();
      await rm(DATA_DIR, { recursive: true });
      expect(ended).toEqual({
        exitCode: 2,
        output: '',
        errors: [
          `A running server is using the embedded database in ${DATA_DIR} (process ${process.pid} on test, started 2026-11-21T06:00:00Z), and that serves one process only.`,
          'Stop the server, run this again, and start the server.',
          'Where that happens often, move to PostgreSQL with DATABASE_URL: it serves both at the same time.',
          '',
        ].join('\n'),
      });
    },
    SLOW,
  );
});
