import type { LanguageCode } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';
import type { TranslationRequest } from '@interlinear/translation';
import { findGlossary, type GlossaryContext, requireOwnerPlan } from './glossaries.ts';
import { createGlossaryRows } from './repository.ts';

/** Returns the terms for a translation; `undefined` when the glossary has another target language. */
export type TermsFor = (
  accountId: string,
  glossaryId: string,
  target: LanguageCode,
) => Promise<TranslationRequest['glossary']>;

/** Maximum number of glossaries in the cache. */
const MAX_CACHED = 50;

type Terms = NonNullable<TranslationRequest['glossary']>;

/**
 * Caches glossaries by revision and returns the identical list while one is unchanged, because the pipeline compiles
 * each list once. Access is checked every time.
 */
export function createTermsFor(context: GlossaryContext): TermsFor {
  const cache = new Map<string, { revision: number; terms: Terms }>();

  async function read(id: string, revision: number, language: LanguageCode | undefined): Promise<Terms> {
    const known = cache.get(id);
    const rows = known?.revision === revision ? undefined : await createGlossaryRows(context.queries).allTerms(id);
    const terms =
      rows?.map(({ source, target }) => ({ source, target, ...(language ? { language } : {}) })) ?? known?.terms ?? [];
    // Reinsert at the end: the least recently used is evicted first.
    cache.delete(id);
    cache.set(id, { revision, terms });
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
    return terms;
  }

  return async (accountId, glossaryId, target) => {
    const glossary = await findGlossary(context, accountId, glossaryId);
    const { id, role, revision, source } = glossary;
    if (role !== 'owner') await requireOwnerPlan(context, glossary, { kind: 'share', roles: false });
    const terms = await read(id, revision, source === null ? undefined : matchLanguage(source));
    await requireOwnerPlan(context, glossary, { kind: 'glossaries', terms: Math.max(terms.length, 1) });
    return glossary.target === target ? terms : undefined;
  };
}
