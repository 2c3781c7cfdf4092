import * as z from 'zod';
import { createCodes } from '../../billing/codes/create-codes.ts';
import { createCodeRows } from '../../billing/codes/repository.ts';
import { type Command, changingCommand, OperatorError, readingCommand } from '../command.ts';
import { cycle, day, plan, wholeNumber, word } from '../inputs.ts';

const create = changingCommand({
  name: 'codes create',
  summary: 'Create redeem codes; they are shown only once',
  positionals: ['batch'],
  options: {
    plan: { type: 'string', value: '<plan>', help: 'the plan they give: pro, max or enterprise' },
    days: { type: 'string', value: '<days>', help: 'for how long' },
    cycle: { type: 'string', value: '<cycle>', help: 'monthly (default) or yearly, as shown to the account' },
    count: { type: 'string', value: '<number>', help: 'number of codes; default 1' },
    'max-uses': { type: 'string', value: '<number>', help: 'number of accounts that may use each; default 1' },
    expires: { type: 'string', value: '<day>', help: 'last day to redeem them, UTC; default never' },
  },
  input: z.object({
    batch: word,
    plan: plan.exclude(['free'], 'takes one of pro, max, enterprise'),
    days: wholeNumber(1, 3_660),
    cycle: cycle.default('monthly'),
    count: wholeNumber(1, 5_000).default(1),
    'max-uses': wholeNumber(1, 1_000_000).default(1),
    expires: day.optional(),
  }),
  async run({ queries, codeKey, now, randomInt }, { 'max-uses': maxUses, expires, ...input }) {
    const expiresAt = expires ?? null;
    if (expiresAt && expiresAt <= now()) throw new OperatorError('--expires is in the past.');
    const codes = await createCodes(
      { key: await codeKey(), now, randomInt },
      { ...input, maxUses, expiresAt },
      queries,
    );
    const { batch, ...rest } = input;
    return {
      subject: `batch ${batch}`,
      details: { ...rest, maxUses, expiresAt },
      tables: { codes: codes.map((code) => ({ code })) },
    };
  },
});

const list = readingCommand({
  name: 'codes list',
  summary: 'List batches of codes, the newest first, and how often they were used',
  positionals: [],
  options: { batch: { type: 'string', value: '<batch>', help: 'only this one' } },
  input: z.object({ batch: word.optional() }),
  async run({ queries }, { batch }) {
    const batches = await createCodeRows(queries).batches(batch);
    return {
      batches: batches.map(({ maxUses, createdAt, expiresAt, ...rest }) => ({
        ...rest,
        max_uses: maxUses,
        created_at: createdAt,
        expires_at: expiresAt,
      })),
    };
  },
});

const revoke = changingCommand({
  name: 'codes revoke',
  summary: 'Revoke the codes of a batch; redeemed plans stay',
  positionals: ['batch'],
  options: {},
  input: z.object({ batch: word }),
  async run({ queries, now }, { batch }) {
    const rows = createCodeRows(queries);
    if ((await rows.batches(batch)).length === 0) throw new OperatorError(`There are no codes called ${batch}.`);
    const revoked = await rows.revoke(batch, now());
    return { subject: `batch ${batch}`, details: { revoked }, tables: { revoked: [{ batch, codes: revoked }] } };
  },
});

export const codeCommands: readonly Command[] = [create, list, revoke];
