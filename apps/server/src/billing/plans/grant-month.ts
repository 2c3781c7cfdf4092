import type { ScheduledJob } from '../../platform/jobs/jobs.ts';
import type { Grant, Ledger } from '../ledger/ledger.ts';
import type { Subscription } from './current-plan.ts';
import { grantsOfFreePlan, grantsOfSubscription } from './monthly-grants.ts';
import type { PlanCatalogue } from './plan-catalogue.ts';
import type { Account, PlanRows } from './repository.ts';

/** Limits how many grants a process remembers as made, so that it need not repeat them. */
const MAX_REMEMBERED = 50_000;

export interface GrantMonthOptions {
  rows: PlanRows;
  ledger: Ledger;
  catalogue: PlanCatalogue;
  now(): Date;
}

/**
 * Makes an account's grants for the current month, unless they are made already.
 * Returns the account, or `undefined` when there is none.
 */
export type GrantMonth = (accountId: string) => Promise<Account | undefined>;

/**
 * Creates the function that grants a month when an account is used, so that inactive accounts cost nothing. Every open subscription
 * has its own grants; the free plan's are made only when there is none.
 */
export function createGrantMonth({ rows, ledger, catalogue, now }: GrantMonthOptions): GrantMonth {
  const made = new Set<string>();
  return async (accountId) => {
    const at = now();
    const account = await rows.readAccount(accountId, at);
    if (!account) return undefined;
    const nameOf = ({ meter, sourceKey }: Grant) => `${accountId} ${meter} ${sourceKey}`;
    const due = dueGrants({ catalogue, accountId, account, at }).filter((grant) => !made.has(nameOf(grant)));
    if (due.length === 0) return account;
    await ledger.grant(due);
    if (made.size > MAX_REMEMBERED) made.clear();
    for (const grant of due) made.add(nameOf(grant));
    return account;
  };
}

const JOB_BATCH = 500;

/**
 * Ends expired subscriptions and grants the current month of every open one, hourly. The free plan's month is granted when the
 * account is used.
 */
export function renewPlansJob({ rows, ledger, catalogue, now }: GrantMonthOptions): ScheduledJob {
  return {
    name: 'keep-plans',
    cron: '7 * * * *',
    async run(signal) {
      await rows.endExpired(now());
      let afterId: string | undefined;
      do {
        const at = now();
        const open = await rows.listOpen(at, { afterId, limit: JOB_BATCH });
        await ledger.grant(open.flatMap((subscription) => grantsOfSubscription(catalogue, subscription, at)));
        afterId = open.length < JOB_BATCH ? undefined : open.at(-1)?.id;
      } while (afterId !== undefined && !signal.aborted);
    },
  };
}

interface DueOptions {
  catalogue: PlanCatalogue;
  accountId: string;
  account: Account;
  at: Date;
}

function dueGrants({ catalogue, accountId, account: { open, registeredAt }, at }: DueOptions): Grant[] {
  const paid: Subscription[] = open.filter(({ plan }) => plan !== 'free');
  if (paid.length > 0) return paid.flatMap((subscription) => grantsOfSubscription(catalogue, subscription, at));
  return grantsOfFreePlan(catalogue, { accountId, registeredAt }, at);
}
