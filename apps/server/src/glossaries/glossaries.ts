import type { GlossariesData, Glossary } from '@interlinear/contract/glossaries';
import { matchLanguage } from '@interlinear/languages/match';
import type { Permission } from '../billing/plans/decide.ts';
import type { Entitlements } from '../billing/plans/entitlements.ts';
import type { Queries } from '../platform/database/database.ts';
import { apiFailure } from '../platform/http/api-failure.ts';
import { type AccessibleGlossary, createGlossaryRows } from './repository.ts';

const MAX_GLOSSARIES = 100;

export interface NewGlossary {
  accountId: string;
  name: string;
  source: string | null;
  target: string;
}

/** Creates a glossary. @throws {ApiFailure} `planRequired`, `unknownLanguage`, `tooManyGlossaries` */
export async function createGlossary(context: GlossaryContext, newGlossary: NewGlossary): Promise<Glossary> {
  const { accountId, name } = newGlossary;
  const source = newGlossary.source === null ? null : readLanguage(newGlossary.source);
  const target = readLanguage(newGlossary.target);
  await context.entitlements.require(accountId, { kind: 'glossaries', terms: 1 });
  return context.queries.transaction(async (transaction) => {
    const rows = createGlossaryRows(transaction);
    await rows.lockAccount(accountId);
    if ((await rows.countOwned(accountId)) >= MAX_GLOSSARIES) {
      throw apiFailure('tooManyGlossaries', { limit: MAX_GLOSSARIES });
    }
    const moment = context.now();
    const id = await rows.insert({
      ownerId: accountId,
      name,
      source,
      target,
      createdAt: moment,
      changedAt: moment,
    });
    const made = await rows.describe(accountId, id);
    if (!made) throw new Error('a created glossary is missing');
    return made;
  });
}

function readLanguage(tag: string): string {
  const language = matchLanguage(tag);
  if (!language) throw apiFailure('unknownLanguage', { language: tag.slice(0, 40) });
  return language;
}

/** Lists the account's own glossaries and those shared with it. */
export async function listGlossaries(
  { queries, entitlements }: GlossaryContext,
  { accountId, page, pageSize }: { accountId: string; page: number; pageSize: number },
): Promise<GlossariesData> {
  const rows = createGlossaryRows(queries);
  const [items, total, ownTerms, limit] = await Promise.all([
    rows.list(accountId, { offset: (page - 1) * pageSize, limit: pageSize }),
    rows.count(accountId),
    rows.countOwnedTerms(accountId),
    limitOf(entitlements, accountId),
  ]);
  return { items, page, page_size: pageSize, total, own_terms: ownTerms, limit };
}

/** Returns the plan's maximum number of terms by asking for more than any plan allows; `null` means unlimited. */
export async function limitOf(entitlements: Pick<Entitlements, 'decide'>, accountId: string): Promise<number | null> {
  const decision = await entitlements.decide(accountId, { kind: 'glossaries', terms: Number.MAX_SAFE_INTEGER });
  return !decision.isAllowed && decision.needs === 'plan' ? (decision.limit ?? null) : null;
}

export interface GlossaryContext {
  queries: Queries;
  entitlements: Pick<Entitlements, 'decide' | 'require'>;
  now(): Date;
}

/** Finds a glossary the account owns or shares. @throws {ApiFailure} `notFound` */
export async function findGlossary(
  { queries }: Pick<GlossaryContext, 'queries'>,
  accountId: string,
  id: string,
): Promise<AccessibleGlossary> {
  const found = await createGlossaryRows(queries).find(accountId, id);
  if (!found) throw apiFailure('notFound', {});
  return found;
}

/** Finds a glossary the account owns. @throws {ApiFailure} `notFound`, also for accounts it is shared with */
export async function findOwnGlossary(
  context: Pick<GlossaryContext, 'queries'>,
  accountId: string,
  id: string,
): Promise<AccessibleGlossary> {
  const found = await findGlossary(context, accountId, id);
  if (found.role !== 'owner') throw apiFailure('notFound', {});
  return found;
}

/**
 * Requires a permission of the owner's plan, regardless of who uses the glossary.
 * @throws {ApiFailure} `planRequired` to the owner, `glossaryOwnerPlan` to everyone else
 */
export async function requireOwnerPlan(
  { entitlements }: Pick<GlossaryContext, 'entitlements'>,
  { ownerId, role }: Pick<AccessibleGlossary, 'ownerId' | 'role'>,
  permission: Permission,
): Promise<void> {
  if (role === 'owner') return entitlements.require(ownerId, permission);
  const { isAllowed } = await entitlements.decide(ownerId, permission);
  if (!isAllowed) throw apiFailure('glossaryOwnerPlan', {});
}
