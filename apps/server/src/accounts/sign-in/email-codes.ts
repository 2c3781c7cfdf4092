import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { apiFailure } from '../../platform/http/api-failure.ts';
import { type CODE_PURPOSES, emailCodes } from '../schema.ts';

type Purpose = (typeof CODE_PURPOSES)[number];

export interface CodeOwner {
  email: string;
  purpose: Purpose;
}

/** A code that was right; using it up belongs to the transaction of what it allows. */
export interface CheckedCode {
  /** @throws {ApiFailure} `codeInvalid` when another request was faster */
  use(transaction: Queries): Promise<void>;
}

/** The six digits that prove an address: ten minutes, five tries, one use, and only the latest counts. */
export interface EmailCodes {
  /** Makes a code and keeps its HMAC. */
  issue(owner: CodeOwner, transaction: Queries): Promise<string>;
  /** FastCounter a try. @throws {ApiFailure} `codeInvalid`, whatever is wrong with it */
  check(owner: CodeOwner, code: string): Promise<CheckedCode>;
}

export const CODE_MINUTES = 10;
const MAX_TRIES = 5;

export interface EmailCodesOptions {
  queries: Queries;
  /** 256 bits for the HMAC: a table of a million hashes is made in a second without it. */
  key: Buffer;
  now(): Date;
}

export function createEmailCodes({ queries, key, now }: EmailCodesOptions): EmailCodes {
  const hash = ({ email, purpose }: CodeOwner, code: string) =>
    createHmac('sha256', key).update(`${purpose}\n${email.toLowerCase()}\n${code}`).digest('base64url');

  return {
    async issue(owner, transaction) {
      const code = randomInt(1_000_000).toString().padStart(6, '0');
      const createdAt = now();
      await transaction.insert(emailCodes).values({
        email: owner.email.toLowerCase(),
        purpose: owner.purpose,
        codeHash: hash(owner, code),
        createdAt,
        expiresAt: new Date(createdAt.getTime() + CODE_MINUTES * 60_000),
      });
      return code;
    },
    async check(owner, code) {
      // Counted before it is compared, and outside every transaction: a try cannot be taken back, nor made twice at once.
      const row = await countTry(queries, owner, now());
      if (!row || !isEqual(row.codeHash, hash(owner, code))) throw apiFailure('codeInvalid', {});
      return {
        async use(transaction) {
          const used = await transaction
            .update(emailCodes)
            .set({ usedAt: now() })
            .where(and(eq(emailCodes.id, row.id), isNull(emailCodes.usedAt)))
            .returning({ id: emailCodes.id });
          if (used.length === 0) throw apiFailure('codeInvalid', {});
        },
      };
    },
  };
}

async function countTry(queries: Queries, { email, purpose }: CodeOwner, now: Date) {
  const latest = queries
    .select({ id: emailCodes.id })
    .from(emailCodes)
    .where(and(eq(emailCodes.email, email.toLowerCase()), eq(emailCodes.purpose, purpose)))
    .orderBy(desc(emailCodes.createdAt), desc(emailCodes.id))
    .limit(1);
  const [row] = await queries
    .update(emailCodes)
    .set({ tries: sql`${emailCodes.tries} + 1` })
    .where(
      and(
        eq(emailCodes.id, latest),
        isNull(emailCodes.usedAt),
        gt(emailCodes.expiresAt, now),
        lt(emailCodes.tries, MAX_TRIES),
      ),
    )
    .returning({ id: emailCodes.id, codeHash: emailCodes.codeHash });
  return row;
}

function isEqual(known: string, given: string): boolean {
  return timingSafeEqual(Buffer.from(known), Buffer.from(given));
}
