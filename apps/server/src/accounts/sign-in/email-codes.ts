import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { apiFailure } from '../../platform/http/api-failure.ts';
import type { Attempts } from '../../platform/limits/attempts.ts';
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
 * Six-digit codes that prove an email address: valid for ten minutes, five tries and one use; only the latest counts. After
 * many wrong guesses for an address, in all its life, its codes get twelve digits: strangers who ask for code after code can
 * then neither guess one nor lock the owner out.
 */
export interface EmailCodes {
  /** Creates a code. Call it outside transactions. */
  create(owner: CodeOwner): Promise<string>;
  /** Stores the HMAC of a created code, which becomes the only valid one. */
  store(owner: CodeOwner, code: string, transaction: Queries): Promise<void>;
  /** Counts a try and checks the code. @throws {ApiFailure} `codeInvalid`, whatever the reason */
  check(owner: CodeOwner, code: string): Promise<CheckedCode>;
}

export const CODE_MINUTES = 10;
const MAX_TRIES = 5;
/** Wrong guesses for an address after which its codes are long: the chance to guess one is 1 in 20,000 until then. */
export const MAX_SHORT_GUESSES = 50;
const DIGITS = { short: 6, long: 12 };
/** Guesses are counted for as long as an account may live. */
const LIFETIME_MS = 20 * 365 * 86_400_000;

export interface EmailCodesOptions {
  queries: Queries;
  attempts: Pick<Attempts, 'count' | 'read'>;
  /** 256-bit HMAC key: without one, hashing all million codes takes a second. */
  key: Buffer;
  now(): Date;
}

export function createEmailCodes({ queries, attempts, key, now }: EmailCodesOptions): EmailCodes {
  const guessesOf = ({ email }: CodeOwner) => `code-guesses:${email.toLowerCase()}`;
  const hash = ({ email, purpose }: CodeOwner, code: string) =>
    createHmac('sha256', key).update(`${purpose}\n${email.toLowerCase()}\n${code}`).digest('base64url');

  return {
    async create(owner) {
      const isGuessed = (await attempts.read(guessesOf(owner))) >= MAX_SHORT_GUESSES;
      const digits = isGuessed ? DIGITS.long : DIGITS.short;
      return randomInt(10 ** digits)
        .toString()
        .padStart(digits, '0');
    },
    async store(owner, code, transaction) {
      const createdAt = now();
      await transaction.insert(emailCodes).values({
        email: owner.email.toLowerCase(),
        purpose: owner.purpose,
        codeHash: hash(owner, code),
        createdAt,
        expiresAt: new Date(createdAt.getTime() + CODE_MINUTES * 60_000),
      });
    },
    async check(owner, code) {
      // Count before comparing, and outside any transaction, so that a try cannot be rolled back or made twice at once.
      const row = await countTry(queries, owner, now());
      if (!row) throw apiFailure('codeInvalid', {});
      if (!isEqual(row.codeHash, hash(owner, code))) {
        await attempts.count([{ key: guessesOf(owner), max: 1_000_000_000, windowMs: LIFETIME_MS }]);
        throw apiFailure('codeInvalid', {});
      }
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
