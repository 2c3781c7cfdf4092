import type { Grant, Ledger } from '../ledger/ledger.ts';
import type { Subscription } from './current-plan.ts';
import { grantsOfFreePlan, grantsOfSubscription } from './monthly-grants.ts';
import type { PlanCatalogue } from './plan-catalogue.ts';
import type { Account, PlanRows } from './repository.ts';

/** Grants that this process knows are made are not asked for again. */
const MOST_REMEMBERED = 50_000;

export interface GrantMonthParts {
  rows: PlanRows;
  ledger: Ledger;
  catalogue: PlanCatalogue;
  now(): Date;
}

/**
 * Sees to it that an account has what the present month gives. May be called as often as one likes: grants are made once.
 * Returns the account, or `undefined` when there is none.
 */
export type GrantMonth = (accountId: string) => Promise<Account | undefined>;

/**
 * An account's month is granted when somebody looks, so that accounts that sleep cost nothing. Every open subscription gives its
 * own; the free plan only when there is none.
 */
export function createGrantMonth({ rows, ledger, catalogue, now }: GrantMonthParts): GrantMonth {
  const made = new Set<string>();
  return async (accountId) => {
    const at = now();
    const account = await rows.readAccount(accountId, at);
    if (!account) return undefined;
    const nameOf = ({ meter, sourceKey }: Grant) => `${accountId} ${meter} ${sourceKey}`;
    const due = dueGrants({ catalogue, accountId, account, at }).filter((grant) => !made.has(nameOf(grant)));
    if (due.length === 0) return account;
    await ledger.grant(due);
    if (made.size > MOST_REMEMBERED) made.clear();
    for (const grant of due) made.add(nameOf(grant));
    return account;
  };
}

interface Due {
  catalogue: PlanCatalogue;
  accountId: string;
  account: Account;
  at: Date;
}

function dueGrants({ catalogue, accountId, account: { open, registeredAt }, at }: Due): Grant[] {
  const better: Subscription[] = open.filter(({ plan }) => plan !== 'free');
  if (better.length > 0) return better.flatMap((subscription) => grantsOfSubscription(catalogue, subscription, at));
  return grantsOfFreePlan(catalogue, { accountId, registeredAt }, at);
}
