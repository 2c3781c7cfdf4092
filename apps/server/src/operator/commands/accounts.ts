import { FALLBACK_LOCALE } from '@interlinear/messages/locales';
import { and, desc, eq, isNull } from 'drizzle-orm';
import * as z from 'zod';
import { accounts, sessions } from '../../accounts/schema.ts';
import { createSecondFactorRows } from '../../accounts/security/second-factor-repository.ts';
import { reportChange } from '../../accounts/security/security-notice.ts';
import { subscriptions } from '../../billing/plans/schema.ts';
import { type Command, changingCommand, type OperatorContext, OperatorError, readingCommand } from '../command.ts';
import { type Account, findAccount } from '../find-account.ts';
import { cycle, plan, wholeNumber, word } from '../inputs.ts';

const DAY_MS = 86_400_000;
const account = { account: word };

const show = readingCommand({
  name: 'accounts show',
  summary: 'Show an account: its plans, its quota, its sessions',
  positionals: ['account'],
  options: {},
  input: z.object(account),
  async run({ queries, ledger }, input) {
    const found = await findAccount(queries, input.account);
    const plans = await queries
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.accountId, found.id))
      .orderBy(desc(subscriptions.createdAt));
    const balances = await ledger.balances(found.id, { isAll: true }, queries);
    const open = await queries.$count(sessions, and(eq(sessions.accountId, found.id), isNull(sessions.endedAt)));
    return {
      account: [{ ...describe(found), sessions: open }],
      plans: plans.map(({ id, source, plan, cycle, status, periodStart, periodEnd }) => ({
        id,
        source,
        plan,
        cycle,
        status,
        from: periodStart,
        to: periodEnd,
      })),
      quota: balances.map(({ sourceKey, meter, channel, granted, used, held, validTo, revokedAt }) => ({
        source_key: sourceKey,
        meter,
        channel,
        granted,
        used,
        held,
        valid_to: validTo,
        revoked_at: revokedAt,
      })),
    };
  },
});

const lock = changingCommand({
  name: 'accounts lock',
  summary: 'Lock an account for abuse: no login, and every session ends',
  positionals: ['account'],
  options: {},
  input: z.object(account),
  async run({ queries, now }, input) {
    const found = await findAccount(queries, input.account);
    const at = now();
    await queries
      .update(accounts)
      .set({ lockedAt: at })
      .where(and(eq(accounts.id, found.id), isNull(accounts.lockedAt)));
    const ended = await queries
      .update(sessions)
      .set({ endedAt: at })
      .where(and(eq(sessions.accountId, found.id), isNull(sessions.endedAt)))
      .returning({ id: sessions.id });
    return {
      subject: found.id,
      details: { sessions: ended.length },
      tables: { locked: [{ ...describe(found), locked_at: found.lockedAt ?? at, sessions_ended: ended.length }] },
    };
  },
});

const unlock = changingCommand({
  name: 'accounts unlock',
  summary: 'Unlock an account',
  positionals: ['account'],
  options: {},
  input: z.object(account),
  async run({ queries }, input) {
    const found = await findAccount(queries, input.account);
    await queries.update(accounts).set({ lockedAt: null }).where(eq(accounts.id, found.id));
    return {
      subject: found.id,
      details: {},
      tables: { unlocked: [{ ...describe(found), locked_at: null }] },
    };
  },
});

const removeSecondFactor = changingCommand({
  name: 'accounts remove-second-factor',
  summary: 'Turn two-step login off for an owner who lost the app and the recovery codes; verify the person first',
  positionals: ['account'],
  options: {},
  enqueuesJobs: true,
  input: z.object(account),
  async run(context, input) {
    const { queries } = context;
    const found = await findAccount(queries, input.account);
    if (!(await createSecondFactorRows(queries).remove(found.id)))
      throw new OperatorError('Two-step login is not on for this account.');
    const notices = { mailer: await context.mailer(), siteUrl: context.siteUrl, now: context.now };
    // The owner gets a mail, and sees the change in the profile's log, from no device.
    const client = { device: '', network: '', deviceId: undefined, locale: FALLBACK_LOCALE };
    await reportChange(notices, { account: found, client, event: 'secondFactorTurnedOff' }, queries);
    return { subject: found.id, details: {}, tables: { removed: [describe(found)] } };
  },
});

const givePlan = changingCommand({
  name: 'accounts plan',
  summary: 'Give an account a plan for some days, or end the plans that operators gave it',
  positionals: ['account'],
  options: {
    plan: { type: 'string', value: '<plan>', help: 'pro, max or enterprise' },
    cycle: { type: 'string', value: '<cycle>', help: 'monthly (default) or yearly' },
    days: { type: 'string', value: '<days>', help: 'for how long' },
    end: { type: 'boolean', help: 'end what operators gave; takes no other option' },
  },
  input: z.object({
    ...account,
    plan: plan.exclude(['free'], 'takes one of pro, max, enterprise').optional(),
    cycle: cycle.default('monthly'),
    days: wholeNumber(1, 3_660).optional(),
    end: z.boolean().default(false),
  }),
  async run(context, input) {
    const found = await findAccount(context.queries, input.account);
    if (found.deletedAt !== null) throw new OperatorError('This account was deleted.');
    if (input.end) return endPlans(context, found);
    const { plan, cycle, days } = input;
    if (plan === undefined || days === undefined)
      throw new OperatorError('"accounts plan" takes --plan and --days, or --end.');
    const startedAt = context.now();
    const periodEnd = new Date(startedAt.getTime() + days * DAY_MS);
    const id = await context.plans.startSubscription(
      {
        accountId: found.id,
        source: 'operator',
        sourceId: context.randomId(),
        plan,
        cycle,
        startedAt,
        periodStart: startedAt,
        periodEnd,
      },
      context.queries,
    );
    return {
      subject: found.id,
      details: { subscription: id, plan, cycle, days },
      tables: { given: [{ account: found.id, subscription: id, plan, cycle, to: periodEnd }] },
    };
  },
});

async function endPlans({ queries, plans }: OperatorContext, { id }: Account) {
  const given = await queries
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.accountId, id), eq(subscriptions.source, 'operator')));
  const ended = [];
  for (const { source, sourceId, plan, id: subscription } of given) {
    if (await plans.endSubscription({ source, sourceId }, queries)) ended.push({ account: id, subscription, plan });
  }
  return { subject: id, details: { ended: ended.map(({ subscription }) => subscription) }, tables: { ended } };
}

function describe({ id, email, name, createdAt, lockedAt, deletedAt }: Account) {
  return { id, email, name, created_at: createdAt, locked_at: lockedAt, deleted_at: deletedAt };
}

export const accountCommands: readonly Command[] = [show, lock, unlock, removeSecondFactor, givePlan];
