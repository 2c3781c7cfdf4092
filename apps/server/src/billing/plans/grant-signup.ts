import type { Queries } from '../../platform/database/database.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { PlanCatalogue } from './plan-catalogue.ts';

const DAY_MS = 24 * 3_600_000;

export type GrantSignup = (accountId: string, within: Queries) => Promise<void>;

export interface GrantSignupParts {
  ledger: Ledger;
  catalogue: PlanCatalogue;
  now(): Date;
}

/** What everybody gets for signing up (BILL-12), once. */
export function grantSignup({ ledger, catalogue, now }: GrantSignupParts): GrantSignup {
  const { signupTokens, validDays } = catalogue.rewards;
  return async (accountId, within) => {
    const validFrom = now();
    const validTo = validDays === null ? null : new Date(validFrom.getTime() + validDays * DAY_MS);
    await ledger.grant(
      [
        {
          accountId,
          meter: 'ftokens',
          channel: 'reward',
          amount: signupTokens,
          sourceKey: 'signup',
          validFrom,
          validTo,
        },
      ],
      within,
    );
  };
}
