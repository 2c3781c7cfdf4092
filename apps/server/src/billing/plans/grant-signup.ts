import type { AccountHooks } from '../../accounts/hooks.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { PlanCatalogue } from './plan-catalogue.ts';

const DAY_MS = 24 * 3_600_000;

export interface GrantSignupParts {
  ledger: Ledger;
  catalogue: PlanCatalogue;
  now(): Date;
}

/** What everybody gets for signing up (BILL-12), once: who comes back after deleting an account had it then. */
export function grantSignup({ ledger, catalogue, now }: GrantSignupParts): NonNullable<AccountHooks['onRegistered']> {
  return async ({ id: accountId, isReturning }, _origin, transaction) => {
    const { signupTokens: amount } = catalogue.rewards;
    if (isReturning || amount === 0) return;
    const validFrom = now();
    await ledger.grant(
      [
        {
          accountId,
          meter: 'ftokens',
          channel: 'reward',
          amount,
          sourceKey: 'signup',
          validFrom,
          validTo: rewardValidTo(catalogue, validFrom),
        },
      ],
      transaction,
    );
  };
}

/** Until when a reward of that day can be used; `null` is for ever. */
function rewardValidTo({ rewards: { validDays } }: PlanCatalogue, from: Date): Date | null {
  return validDays === null ? null : new Date(from.getTime() + validDays * DAY_MS);
}
