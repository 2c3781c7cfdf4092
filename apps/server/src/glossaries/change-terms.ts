import type { ChangedTermsData, GlossaryTermRow } from '@interlinear/contract/glossaries';
import { apiFailure } from '../platform/http/api-failure.ts';
import { findGlossary, type GlossaryContext, limitOf, requireOwnerPlan } from './glossaries.ts';
import { type AccessibleGlossary, createGlossaryRows } from './repository.ts';

export interface TermsChange {
  accountId: string;
  id: string;
  /** The revision that the change was made on. */
  revision: number;
  put: readonly GlossaryTermRow[];
  /** The sources of those that go; they go before the others come. */
  remove: readonly string[];
}

/**
 * Changes the terms of a glossary, all or nothing. Who changes what somebody else has changed meanwhile is told so, and
 * overwrites nothing. The terms of all of an owner's glossaries are counted under the owner's lock, so no two changes pass
 * what the plan allows together; a glossary that is too large already, because the plan changed, may still get smaller.
 * @throws {ApiFailure} `notFound`, `glossaryConflict`, `planRequired`, `glossaryOwnerPlan`
 */
export async function changeTerms(context: GlossaryContext, change: TermsChange): Promise<ChangedTermsData> {
  const glossary = await findEditable(context, change.accountId, change.id);
  for (;;) {
    const limit = await limitOf(context.entitlements, glossary.ownerId);
    try {
      return await write(context, glossary, change, limit);
    } catch (error) {
      if (!(error instanceof NoRoom)) throw error;
      // Allowed after all when the plan has just changed: then with the new limit.
      await requireOwnerPlan(context, glossary, { kind: 'glossaries', terms: error.terms });
    }
  }
}

/** Readers are told what strangers are: that there is nothing that they could change. */
async function findEditable(context: GlossaryContext, accountId: string, id: string): Promise<AccessibleGlossary> {
  const glossary = await findGlossary(context, accountId, id);
  if (glossary.role === 'reader') throw apiFailure('notFound', {});
  if (glossary.role === 'editor') await requireOwnerPlan(context, glossary, { kind: 'share', roles: true });
  return glossary;
}

/** Takes the change back, because so many terms are more than the plan allows. */
class NoRoom extends Error {
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
    if (limit !== null && after > limit && after > before) throw new NoRoom(after);
    return { revision: await rows.incrementRevision(id, now()), terms: await rows.countTerms(id) };
  });
}

/** A source that comes twice means what it meant last. */
function keepLastPerSource(terms: readonly GlossaryTermRow[]): GlossaryTermRow[] {
  return [...new Map(terms.map((term) => [term.source, term])).values()];
}
