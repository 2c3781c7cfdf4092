import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLedger } from '../../billing/ledger/operations.ts';
import { createPlans } from '../../billing/plans/create-plans.ts';
import { readPlanCatalogue } from '../../billing/plans/plan-catalogue.ts';
import type { Queries } from '../../platform/database/database.ts';
import { describeOnDatabases } from '../../platform/database/databases-under-test.ts';
import { createAccountRows } from '../account-repository.ts';
import { type AccountsUnderTest, PASSWORD, startAccounts } from '../accounts-under-test.ts';
import { readDisposableDomains } from '../disposable-domains.ts';

const SIGNUP_TOKENS = 1_000_000;

describeOnDatabases('the reward for signing up', (database) => {
  let queries: Queries;
  let server: AccountsUnderTest;
  let rewardOf: (email: string) => Promise<number>;

  beforeAll(async () => {
    ({ queries } = await database.open());
    const now = () => new Date();
    const ledger = createLedger({ queries, now });
    const plans = createPlans({
      queries,
      ledger,
      catalogue: await readPlanCatalogue({}),
      engine: () => undefined,
      now,
    });
    server = await startAccounts(queries, {
      hooks: [plans.accountHooks],
      isDisposable: await readDisposableDomains({ DISPOSABLE_DOMAINS: undefined }),
    });
    rewardOf = async (email) => {
      const account = await createAccountRows(queries).findByEmail(email);
      const balances = account ? await ledger.balances(account.id) : [];
      return balances.reduce((sum, { channel, granted }) => (channel === 'reward' ? sum + granted : sum), 0);
    };
  });
  afterAll(() => server.close());

  async function register(email: string): Promise<string> {
    const { from } = server.newPerson();
    const form = { email_mobile: email, psw: PASSWORD, code: await server.codeFor({ email, from }) };
    const { data } = await server.call('POST', '/pubapi1/user_regist', { from, form });
    return data.token;
  }

  it('[BILL-12] is granted once for a mailbox, however its address is written', async () => {
    const addresses = ['ali@gmail.com', 'a.li+1@gmail.com', 'A.L.I@googlemail.com', 'ali+2@gmail.com'];
    for (const address of addresses) await register(address);
    expect(await Promise.all(addresses.map(rewardOf))).toEqual([SIGNUP_TOKENS, 0, 0, 0]);
  });

  // On PGlite one transaction follows the other, so several at once could not harm.
  if (database.name === 'PostgreSQL') {
    it('[BILL-12] is granted once for a mailbox that registers several times at once', async () => {
      const addresses = Array.from({ length: 6 }, (_, index) => `eve+${index}@example.org`);
      await Promise.all(addresses.map(register));
      const rewards = await Promise.all(addresses.map(rewardOf));
      expect(rewards.reduce((sum, reward) => sum + reward, 0)).toBe(SIGNUP_TOKENS);
    });
  }

  it('[BILL-12] is not granted again after the account was deleted', async () => {
    const token = await register('z.oe@gmail.com');
    const json = { psw: PASSWORD };
    expect(await server.call('POST', '/priapi1/delete_account', { token, json })).toMatchObject({ code: 1 });
    await register('zoe+again@gmail.com');
    expect(await rewardOf('zoe+again@gmail.com')).toBe(0);
  });

  it('[BILL-12] is not granted to throw-away mailboxes of the operator’s list', async () => {
    const addresses = ['someone@mailinator.com', 'someone@sub.yopmail.com', 'someone@notmailinator.com'];
    for (const address of addresses) await register(address);
    expect(await Promise.all(addresses.map(rewardOf))).toEqual([0, 0, SIGNUP_TOKENS]);
  });
});
