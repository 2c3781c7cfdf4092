import type { Queries } from '../../platform/database/database.ts';
import type { Cycle, Plan } from '../plans/plan-catalogue.ts';
import { hashCode, makeCode } from './code-text.ts';
import { createCodeRows } from './repository.ts';

export interface NewCodes {
  /** What people call them together; it may not be used already. */
  batch: string;
  count: number;
  plan: Plan;
  cycle: Cycle;
  /** How long a redeemed code gives the plan. */
  days: number;
  maxUses: number;
  /** `null` is never. */
  expiresAt: Date | null;
}

export interface CreateCodesParts {
  /** For the hashes of codes. */
  key: Buffer;
  now(): Date;
  /** A whole number from 0, below the one given; must not be foreseeable. */
  randomInt(below: number): number;
}

/**
 * Makes redeem codes that belong together (BILL-10). Returns them, for the only time: what is stored does not show them.
 * @throws {BatchExistsError} when the batch's name is used
 */
export async function createCodes(parts: CreateCodesParts, codes: NewCodes, within: Queries): Promise<string[]> {
  const rows = createCodeRows(within);
  if ((await rows.batches(codes.batch)).length > 0) throw new BatchExistsError(codes.batch);
  const texts = new Set<string>();
  while (texts.size < codes.count) texts.add(makeCode(parts.randomInt));
  const { batch, plan, cycle, days, maxUses, expiresAt } = codes;
  const createdAt = parts.now();
  await rows.insert(
    [...texts].map((text) => ({
      codeHash: hashCode(parts.key, text),
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
