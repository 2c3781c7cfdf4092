import { and, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod';
import { accounts } from '../accounts/schema.ts';
import type { Queries } from '../platform/database/database.ts';
import { OperatorError } from './command.ts';

export type Account = typeof accounts.$inferSelect;

/** Finds an account by id, or by email address ignoring case. @throws {OperatorError} when there is none */
export async function findAccount(queries: Queries, name: string): Promise<Account> {
  const isId = z.uuid().safeParse(name).success;
  const [found] = await queries
    .select()
    .from(accounts)
    .where(
      isId
        ? eq(accounts.id, name)
        : and(sql`lower(${accounts.email}) = ${name.toLowerCase()}`, isNull(accounts.deletedAt)),
    );
  if (!found) throw new OperatorError(`There is no account ${name}.`);
  return found;
}
