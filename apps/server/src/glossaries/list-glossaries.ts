import type { GlossariesData } from '@interlinear/contract/glossaries';
import type { Entitlements } from '../billing/plans/entitlements.ts';
import type { GlossaryParts } from './find-glossary.ts';
import { createGlossaryRows } from './repository.ts';

/** One's own glossaries and those that are shared with one. */
export async function listGlossaries(
  { queries, entitlements }: GlossaryParts,
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

/** How many terms a plan allows is what it says when asked for everything; `null` is any number. */
export async function limitOf(entitlements: Pick<Entitlements, 'decide'>, accountId: string): Promise<number | null> {
  const decision = await entitlements.decide(accountId, { kind: 'glossaries', terms: Number.MAX_SAFE_INTEGER });
  return !decision.isAllowed && decision.needs === 'plan' ? (decision.limit ?? null) : null;
}
