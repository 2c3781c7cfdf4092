import * as z from 'zod';
import { type Command, changingCommand, OperatorError } from '../command.ts';
import { findAccount } from '../find-account.ts';
import { meter, wholeNumber, word } from '../inputs.ts';

const DAY_MS = 86_400_000;

const give = changingCommand({
  name: 'grants give',
  summary: 'Give an account quota',
  positionals: ['account'],
  options: {
    meter: { type: 'string', value: '<meter>', help: 'tokens, htokens, ftokens, docs, images or collects' },
    amount: { type: 'string', value: '<number>', help: 'how many' },
    days: { type: 'string', value: '<days>', help: 'days until it expires; default never' },
    channel: { type: 'string', value: '<channel>', help: 'other (default) or reward, as shown to the account' },
    reason: { type: 'string', value: '<words>', help: 'for the audit trail' },
  },
  input: z.object({
    account: word,
    meter,
    amount: wholeNumber(1, 1_000_000_000_000),
    days: wholeNumber(1, 3_660).optional(),
    channel: z.enum(['other', 'reward'], 'takes other or reward').default('other'),
    reason: word,
  }),
  async run({ queries, ledger, now, randomId }, { account, meter, amount, days, channel, reason }) {
    const { id: accountId, deletedAt } = await findAccount(queries, account);
    if (deletedAt !== null) throw new OperatorError('This account was deleted.');
    const validFrom = now();
    const validTo = days === undefined ? null : new Date(validFrom.getTime() + days * DAY_MS);
    const sourceKey = `operator:${randomId()}`;
    await ledger.grant([{ accountId, meter, channel, amount, sourceKey, validFrom, validTo }], queries);
    return {
      subject: accountId,
      details: { sourceKey, meter, amount, channel, validTo, reason },
      tables: { given: [{ account: accountId, source_key: sourceKey, meter, amount, channel, valid_to: validTo }] },
    };
  },
});

const revoke = changingCommand({
  name: 'grants revoke',
  summary: 'Revoke the rest of a grant; "accounts show" lists the source keys',
  positionals: ['account', 'source-key'],
  options: { reason: { type: 'string', value: '<words>', help: 'for the audit trail' } },
  input: z.object({ account: word, 'source-key': word, reason: word }),
  async run({ queries, ledger, randomId }, { account, 'source-key': sourceKey, reason }) {
    const { id: accountId } = await findAccount(queries, account);
    const balances = await ledger.balances(accountId, { isAll: true }, queries);
    if (!balances.some((balance) => balance.sourceKey === sourceKey)) {
      throw new OperatorError(`This account has no grant ${sourceKey}.`);
    }
    // The ledger revokes by prefix, so exactly one grant must match.
    const others = balances.filter(
      (balance) => balance.sourceKey.startsWith(sourceKey) && balance.sourceKey !== sourceKey,
    );
    if (others.length > 0)
      throw new OperatorError(`Other grants start with ${sourceKey}; they would be revoked as well.`);
    const reference = `operator:${randomId()}`;
    const amount = await ledger.revoke({ accountId, sourceKeyPrefix: sourceKey, reference }, queries);
    return {
      subject: accountId,
      details: { sourceKey, amount, reference, reason },
      tables: { revoked: [{ account: accountId, source_key: sourceKey, amount }] },
    };
  },
});

export const grantCommands: readonly Command[] = [give, revoke];
