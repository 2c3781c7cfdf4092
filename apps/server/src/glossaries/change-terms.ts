import type { ChangedTermsData, GlossaryTermRow } from '@interlinear/contract/glossaries';
import { apiFailure } from '../platform/http/api-failure.ts';
import { findGlossary, type GlossaryContext, limitOf, requireOwnerPlan } from './glossaries.ts';
import { type AccessibleGlossary, createGlossaryRows } from './repository.ts';

export interface TermsChange {
  accountId: string;
  id: string;
  /** Revision the change is based on. */
  revision: number;
  put: readonly GlossaryTermRow[];
  /** Sources of the terms to remove, before `put` is applied. */
  remove: readonly string[];
}

/**
 * Changes the terms of a glossary, all or nothing. A change based on an outdated revision is refused. The terms of all
 * the owner's glossaries are counted under a lock on the owner, so that concurrent changes cannot exceed the plan's
 * limit together. A glossary already over the limit, after a change of plan, may still shrink.
 * @throws {ApiFailure} `notFound`, `glossaryConflict`, `planRequired`, `glossaryOwnerPlan`
 */
export async function changeTerms(context: GlossaryContext, change: TermsChange): Promise<ChangedTermsData> {
  const glossary = await findEditable(context, change.accountId, change.id);
  for (;;) {
    const limit = await limitOf(context.entitlements, glossary.ownerId);
    try {
      return await write(context, glossary, change, limit);
    } catch (error) {
      if (!(error instanceof TermLimitError)) throw error;
      // Passes if the plan has just changed; then retry with the new limit.
      await requireOwnerPlan(context, glossary, { kind: 'glossaries', terms: error.terms });
    }
  }
}

/** Finds a glossary the account may edit. Readers get `notFound`, like strangers. */
async function findEditable(context: GlossaryContext, accountId: string, id: string): Promise<AccessibleGlossary> {
  const glossary = await findGlossary(context, accountId, id);
  if (glossary.role === 'reader') throw apiFailure('notFound', {});
  if (glossary.role === 'editor') await requireOwnerPlan(context, glossary, { kind: 'share', roles: true });
  return glossary;
}

/** Rolls the change back, because it exceeds the plan's number of terms. */
class TermLimitError extends Error {
  readonly terms: number;

  constructor(terms: number) {
    super('the glossaries have no room');
    this.terms = terms;
  }
}

function write(
  { queries, now }: GlossaryContext,
  { ownerId }: AccessibleGlossary,
  { accountId, id, revision, put, remove }: TermsChange,
  limit: number | null,
): Promise<ChangedTermsData> {
  return queries.transaction(async (transaction) => {
    const rows = createGlossaryRows(transaction);
    await rows.lockAccount(ownerId);
    const current = await rows.lock(accountId, id);
    if (!current || current.role === 'reader') throw apiFailure('notFound', {});
    if (current.revision !== revision) {
      throw apiFailure('glossaryConflict', {}, { data: { revision: current.revision } });
    }
    const before = await rows.countOwnedTerms(ownerId);
    await rows.removeTerms(id, remove);
    await rows.putTerms(id, keepLastPerSource(put));
    const after = await rows.countOwnedTerms(ownerId);
    if (limit !== null && after > limit && after > before) throw new TermLimitError(after);
    return { revision: await rows.incrementRevision(id, now()), terms: await rows.countTerms(id) };
  });
}

/** Keeps the last term of each source. */
function keepLastPerSource(terms: readonly GlossaryTermRow[]): GlossaryTermRow[] {
  return [...new Map(terms.map((term) => [term.source, term])).values()];
}
