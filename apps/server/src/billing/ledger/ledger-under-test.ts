import { randomUUID } from 'node:crypto';
import { accounts } from '../../accounts/schema.ts';
import type { Queries } from '../../platform/database/database.ts';

/** Inserts a new account with unique details and returns its id. */
export async function createAccountUnderTest(queries: Queries, createdAt: Date): Promise<string> {
  const id = randomUUID();
  await queries
    .insert(accounts)
    .values({ id, email: `${id}@example.org`, name: 'Someone', locale: 'en', inviteCode: id, createdAt });
  return id;
}
