import type { Queries } from '../../platform/database/database.ts';
import type { Cycle, Plan } from '../plans/plan-catalogue.ts';
import { hashCode, makeCode } from './code-text.ts';
import { createCodeRows } from './repository.ts';

export interface NewCodes {
  /** Name of the batch; must be new. */
  batch: string;
  count: number;
  plan: Plan;
  cycle: Cycle;
  /** Days of the plan that a redeemed code gives. */
  days: number;
  maxUses: number;
  /** `null` never expires. */
  expiresAt: Date | null;
}

export interface CreateCodesContext {
  /** Key that hashes the codes. */
  key: Buffer;
  now(): Date;
  /** A whole number from 0, less than `below`; must be unpredictable. */
  randomInt(below: number): number;
}

/**
 * Creates a batch of redeem codes and returns them (BILL-10). Only hashes are stored, so they cannot be shown again.
 * @throws {BatchExistsError} when the batch's name is used
 */
export async function createCodes(context: CreateCodesContext, codes: NewCodes, within: Queries): Promise<string[]> {
  const rows = createCodeRows(within);
  if ((await rows.batches(codes.batch)).length > 0) throw new BatchExistsError(codes.batch);
  const texts = new Set<string>();
  while (texts.size < codes.count) texts.add(makeCode(context.randomInt));
  const { batch, plan, cycle, days, maxUses, expiresAt } = codes;
  const createdAt = context.now();
  await rows.insert(
    [...texts].map((text) => ({
      codeHash: hashCode(context.key, text),
      batch,
      plan,
      cycle,
      days,
      maxUses,
      createdAt,
      expiresAt,
    })),
  );
  return [...texts];
}

export class BatchExistsError extends Error {
  constructor(batch: string) {
    super(`There are codes called ${batch} already. Choose another name.`);
    this.name = 'BatchExistsError';
  }
}
