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

/** A correct code. Mark it as used in the transaction of the action it allows. */
export interface CheckedCode {
  /** Marks the code as used. @throws {ApiFailure} `codeInvalid` when another request used it first */
  use(transaction: Queries): Promise<void>;
}

/**
 * Six-digit codes that prove an email address: valid for ten minutes, five tries and one use; only the latest counts.
 */
export interface EmailCodes {
  /** Creates a code and stores its HMAC. */
  issue(owner: CodeOwner, transaction: Queries): Promise<string>;
  /** Counts a try and checks the code. @throws {ApiFailure} `codeInvalid`, whatever the reason */
  check(owner: CodeOwner, code: string): Promise<CheckedCode>;
}

export const CODE_MINUTES = 10;
const MAX_TRIES = 5;

export interface EmailCodesOptions {
  queries: Queries;
  /** 256-bit HMAC key: without one, hashing all million codes takes a second. */
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
      // Count before comparing, and outside any transaction, so that a try cannot be rolled back or made twice at once.
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

function isEqual(expected: string, actual: string): boolean {
  return timingSafeEqual(Buffer.from(expected), Buffer.from(actual));
}
