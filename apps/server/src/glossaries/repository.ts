import type { Glossary, GlossaryRole, GlossaryTermRow, ShareRole } from '@interlinear/contract/glossaries';
import { and, asc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { accounts } from '../accounts/schema.ts';
import type { Queries } from '../platform/database/database.ts';
import { glossaries, glossaryShares, glossaryTerms } from './schema.ts';

/** A glossary with the account's role in it. */
export interface AccessibleGlossary {
  id: string;
  ownerId: string;
  role: GlossaryRole;
  name: string;
  source: string | null;
  target: string;
  revision: number;
}

interface Page {
  offset: number;
  limit: number;
}

/** Queries on glossaries, terms and shares. Access rights are checked within each statement. */
export interface GlossaryRows {
  /** Locks the account: other changes to its glossaries wait until the transaction ends. */
  lockAccount(accountId: string): Promise<void>;
  /** Returns `undefined` when the glossary does not exist or the account has no access. */
  find(accountId: string, id: string): Promise<AccessibleGlossary | undefined>;
  /** Same as `find`, and locks the glossary until the transaction ends. */
  lock(accountId: string, id: string): Promise<AccessibleGlossary | undefined>;
  describe(accountId: string, id: string): Promise<Glossary | undefined>;
  list(accountId: string, page: Page): Promise<Glossary[]>;
  /** Counts own glossaries and those shared with the account. */
  count(accountId: string): Promise<number>;
  countOwned(ownerId: string): Promise<number>;
  /** Counts the terms in all glossaries of an account. */
  countOwnedTerms(ownerId: string): Promise<number>;
  countTerms(id: string, search?: string): Promise<number>;
  insert(glossary: typeof glossaries.$inferInsert): Promise<string>;
  /** Returns `false` when the owner has no such glossary; so do `delete` and `unshare`. */
  rename(ownerId: string, id: string, name: string): Promise<boolean>;
  delete(ownerId: string, id: string): Promise<boolean>;
  terms(id: string, search: string, page: Page): Promise<GlossaryTermRow[]>;
  allTerms(id: string): Promise<GlossaryTermRow[]>;
  removeTerms(id: string, sources: readonly string[]): Promise<void>;
  /** Inserts or replaces terms; each source may occur only once. */
  putTerms(id: string, terms: readonly GlossaryTermRow[]): Promise<void>;
  /** Returns the new revision. */
  incrementRevision(id: string, at: Date): Promise<number>;
  shares(id: string): Promise<Share[]>;
  share(id: string, accountId: string, role: ShareRole, at: Date): Promise<void>;
  unshare(id: string, accountId: string): Promise<boolean>;
  deleteAllOf(accountId: string): Promise<void>;
}

interface Share {
  accountId: string;
  name: string;
  email: string;
  role: ShareRole;
  sharedAt: Date;
}

/** Keeps a statement below the maximum number of parameters. */
const ROWS_PER_STATEMENT = 1_000;

export function createGlossaryRows(queries: Queries): GlossaryRows {
  const joined = (accountId: string, id?: string) =>
    queries
      .select({
        glossary: glossaries,
        role: glossaryShares.role,
        owner: accounts.name,
        terms: sql<number>`(select count(*)::int from ${glossaryTerms} where ${glossaryTerms.glossaryId} = ${glossaries.id})`,
        shares: sql<number>`(select count(*)::int from ${glossaryShares} as everyone where everyone.glossary_id = ${glossaries.id})`,
      })
      .from(glossaries)
      .innerJoin(accounts, eq(accounts.id, glossaries.ownerId))
      .leftJoin(glossaryShares, sharedWith(accountId))
      .where(and(isAccessibleTo(accountId), id === undefined ? undefined : eq(glossaries.id, id)));
  const access = (accountId: string, id: string) =>
    queries
      .select({ glossary: glossaries, role: glossaryShares.role })
      .from(glossaries)
      .leftJoin(glossaryShares, sharedWith(accountId))
      .where(and(isAccessibleTo(accountId), eq(glossaries.id, id)));
  const matching = (id: string, search: string) =>
    and(
      eq(glossaryTerms.glossaryId, id),
      search === '' ? undefined : or(contains(glossaryTerms.source, search), contains(glossaryTerms.target, search)),
    );
  const termColumns = { source: glossaryTerms.source, target: glossaryTerms.target, note: glossaryTerms.note };

  return {
    async lockAccount(accountId) {
      await queries.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update');
    },
    async find(accountId, id) {
      return toAccessible((await access(accountId, id))[0]);
    },
    async lock(accountId, id) {
      return toAccessible((await access(accountId, id).for('update', { of: glossaries }))[0]);
    },
    async describe(accountId, id) {
      const [row] = await joined(accountId, id);
      return row && toGlossary(row);
    },
    async list(accountId, { offset, limit }) {
      const rows = await joined(accountId)
        .orderBy(sql`lower(${glossaries.name})`, glossaries.id)
        .offset(offset)
        .limit(limit);
      return rows.map(toGlossary);
    },
    async count(accountId) {
      const shared = await queries.$count(glossaryShares, eq(glossaryShares.accountId, accountId));
      return shared + (await queries.$count(glossaries, eq(glossaries.ownerId, accountId)));
    },
    countOwned: (ownerId) => queries.$count(glossaries, eq(glossaries.ownerId, ownerId)),
    async countOwnedTerms(ownerId) {
      const [row] = await queries
        .select({ count: sql<number>`count(*)::int` })
        .from(glossaryTerms)
        .innerJoin(glossaries, eq(glossaries.id, glossaryTerms.glossaryId))
        .where(eq(glossaries.ownerId, ownerId));
      return row?.count ?? 0;
    },
    countTerms: (id, search = '') => queries.$count(glossaryTerms, matching(id, search)),
    async insert(glossary) {
      const [row] = await queries.insert(glossaries).values(glossary).returning({ id: glossaries.id });
      if (!row) throw new Error('inserting a glossary returned no row');
      return row.id;
    },
    async rename(ownerId, id, name) {
      const rows = await queries
        .update(glossaries)
        .set({ name })
        .where(and(eq(glossaries.id, id), eq(glossaries.ownerId, ownerId)))
        .returning({ id: glossaries.id });
      return rows.length > 0;
    },
    async delete(ownerId, id) {
      const rows = await queries
        .delete(glossaries)
        .where(and(eq(glossaries.id, id), eq(glossaries.ownerId, ownerId)))
        .returning({ id: glossaries.id });
      return rows.length > 0;
    },
    terms: (id, search, { offset, limit }) =>
      queries
        .select(termColumns)
        .from(glossaryTerms)
        .where(matching(id, search))
        .orderBy(sql`lower(${glossaryTerms.source})`, asc(glossaryTerms.source))
        .offset(offset)
        .limit(limit),
    allTerms: (id) =>
      queries
        .select(termColumns)
        .from(glossaryTerms)
        .where(eq(glossaryTerms.glossaryId, id))
        .orderBy(asc(glossaryTerms.source)),
    async removeTerms(id, sources) {
      if (sources.length === 0) return;
      await queries
        .delete(glossaryTerms)
        .where(and(eq(glossaryTerms.glossaryId, id), inArray(glossaryTerms.source, [...sources])));
    },
    async putTerms(id, terms) {
      for (let from = 0; from < terms.length; from += ROWS_PER_STATEMENT) {
        await queries
          .insert(glossaryTerms)
          .values(terms.slice(from, from + ROWS_PER_STATEMENT).map((term) => ({ glossaryId: id, ...term })))
          .onConflictDoUpdate({
            target: [glossaryTerms.glossaryId, glossaryTerms.source],
            set: { target: sql`excluded.target`, note: sql`excluded.note` },
          });
      }
    },
    async incrementRevision(id, at) {
      const [row] = await queries
        .update(glossaries)
        .set({ revision: sql`${glossaries.revision} + 1`, changedAt: at })
        .where(eq(glossaries.id, id))
        .returning({ revision: glossaries.revision });
      if (!row) throw new Error('a locked glossary is missing');
      return row.revision;
    },
    shares: (id) =>
      queries
        .select({
          accountId: accounts.id,
          name: accounts.name,
          email: accounts.email,
          role: glossaryShares.role,
          sharedAt: glossaryShares.sharedAt,
        })
        .from(glossaryShares)
        .innerJoin(accounts, and(eq(accounts.id, glossaryShares.accountId), isNull(accounts.deletedAt)))
        .where(eq(glossaryShares.glossaryId, id))
        .orderBy(asc(glossaryShares.sharedAt)),
    async share(id, accountId, role, at) {
      await queries
        .insert(glossaryShares)
        .values({ glossaryId: id, accountId, role, sharedAt: at })
        .onConflictDoUpdate({ target: [glossaryShares.glossaryId, glossaryShares.accountId], set: { role } });
    },
    async unshare(id, accountId) {
      const rows = await queries
        .delete(glossaryShares)
        .where(and(eq(glossaryShares.glossaryId, id), eq(glossaryShares.accountId, accountId)))
        .returning({ id: glossaryShares.glossaryId });
      return rows.length > 0;
    },
    async deleteAllOf(accountId) {
      await queries.delete(glossaryShares).where(eq(glossaryShares.accountId, accountId));
      await queries.delete(glossaries).where(eq(glossaries.ownerId, accountId));
    },
  };
}

function sharedWith(accountId: string): SQL | undefined {
  return and(
    eq(glossaryShares.glossaryId, glossaries.id),
    eq(glossaryShares.accountId, accountId),
    ne(glossaries.ownerId, accountId),
  );
}

function isAccessibleTo(accountId: string): SQL | undefined {
  return or(eq(glossaries.ownerId, accountId), eq(glossaryShares.accountId, accountId));
}

function contains(column: typeof glossaryTerms.source | typeof glossaryTerms.target, part: string): SQL {
  return sql`${column} ilike ${`%${part.replace(/[\\%_]/g, '\\$&')}%`}`;
}

interface AccessRow {
  glossary: typeof glossaries.$inferSelect;
  /** `null` for own glossaries. */
  role: ShareRole | null;
}

function toAccessible(row: AccessRow | undefined): AccessibleGlossary | undefined {
  if (!row) return undefined;
  const { id, ownerId, name, source, target, revision } = row.glossary;
  return { id, ownerId, role: row.role ?? 'owner', name, source, target, revision };
}

function toGlossary(row: AccessRow & Pick<Glossary, 'owner' | 'terms' | 'shares'>): Glossary {
  const { glossary, role, owner, terms, shares } = row;
  return {
    id: glossary.id,
    name: glossary.name,
    source: glossary.source,
    target: glossary.target,
    role: role ?? 'owner',
    owner,
    terms,
    shares,
    revision: glossary.revision,
    created_at: glossary.createdAt.toISOString(),
    changed_at: glossary.changedAt.toISOString(),
  };
}
