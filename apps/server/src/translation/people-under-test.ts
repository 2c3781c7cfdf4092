import { randomBytes, randomUUID } from 'node:crypto';
import { createSessionRows } from '../accounts/session-repository.ts';
import { hashToken, newToken } from '../accounts/tokens.ts';
import { createAccountUnderTest } from '../billing/ledger/ledger-under-test.ts';
import { createLedger } from '../billing/ledger/operations.ts';
import { createPlans } from '../billing/plans/create-plans.ts';
import { addMonths } from '../billing/plans/monthly-windows.ts';
import type { Plan } from '../billing/plans/plan-catalogue.ts';
import { readPlanCatalogue } from '../billing/plans/plan-catalogue.ts';
import type { Queries } from '../platform/database/database.ts';
import { type DatabasePlace, withDatabase } from '../platform/database/databases-under-test.ts';

export interface PersonUnderTest {
  /** Default `free`. */
  plan?: Plan;
  /** How many of the month's tokens are left; default all. */
  tokensLeft?: number;
  /** Their session has expired. */
  isExpired?: boolean;
}

/** Creates accounts with sessions in a database that no server has open yet. Returns their session tokens. */
export async function preparePeople<Name extends string>(
  place: DatabasePlace,
  people: Readonly<Record<Name, PersonUnderTest>>,
): Promise<Record<Name, string>> {
  return withDatabase(place, (queries) => prepareIn(queries, people));
}

async function prepareIn<Name extends string>(
  queries: Queries,
  people: Readonly<Record<Name, PersonUnderTest>>,
): Promise<Record<Name, string>> {
  const start = new Date();
  const now = () => start;
  const ledger = createLedger({ queries, now });
  const plans = createPlans({ queries, ledger, catalogue: await readPlanCatalogue({}), engine: () => undefined, now });
  const sessions = createSessionRows(queries);

  async function prepare({ plan = 'free', tokensLeft, isExpired = false }: PersonUnderTest): Promise<string> {
    const accountId = await createAccountUnderTest(queries, start);
    if (plan !== 'free') {
      const period = { startedAt: start, periodStart: start, periodEnd: addMonths(start, 1) };
      const source = { source: 'operator' as const, sourceId: randomUUID() };
      await plans.startSubscription({ accountId, ...source, plan, cycle: 'monthly', ...period });
    }
    await plans.grantMonth(accountId);
    if (tokensLeft !== undefined) await spendTokens(accountId, tokensLeft);
    const token = newToken(randomBytes);
    await sessions.insert({
      accountId,
      tokenHash: hashToken(token),
      loginType: 'email',
      createdAt: start,
      expiresAt: isExpired ? start : addMonths(start, 1),
      device: 'a test',
      network: '127.0.0.0',
    });
    return token;
  }

  async function spendTokens(accountId: string, left: number): Promise<void> {
    const tokens = (await ledger.balances(accountId)).find(({ meter }) => meter.endsWith('tokens'));
    if (!tokens) throw new Error('the plan gives no tokens');
    const { meter, granted } = tokens;
    const amount = granted - left;
    const hold = await ledger.reserve({ accountId, meters: [meter], amount, requestKey: 'before', ttlMs: 60_000 });
    if ('isShort' in hold) throw new Error('the plan gives too little');
    await ledger.settle(hold.id, amount);
  }

  const tokens: [string, string][] = [];
  for (const [name, person] of Object.entries<PersonUnderTest>(people)) tokens.push([name, await prepare(person)]);
  // Safe: one token for each name in `people`.
  return Object.fromEntries(tokens) as Record<Name, string>;
}
