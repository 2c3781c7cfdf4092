import type { LanguageCode } from '@interlinear/languages';
import { matchLanguage } from '@interlinear/languages/match';
import type { TranslationRequest } from '@interlinear/translation';
import { findGlossary, type GlossaryContext, requireOwnerPlan } from './glossaries.ts';
import { createGlossaryRows } from './repository.ts';

/** The terms that go with a translation; `undefined` when the glossary is for another target. */
export type TermsFor = (
  accountId: string,
  glossaryId: string,
  target: LanguageCode,
) => Promise<TranslationRequest['glossary']>;

/** As many glossaries are kept at hand. */
const MOST_KEPT = 50;

type Terms = NonNullable<TranslationRequest['glossary']>;

/**
 * Reads a glossary again only when it has changed, and gives the same list as long as it has not: the pipeline compiles a
 * list once. Whether the account may use it is asked every time.
 */
export function createTermsFor(context: GlossaryContext): TermsFor {
  const kept = new Map<string, { revision: number; terms: Terms }>();

  async function read(id: string, revision: number, language: LanguageCode | undefined): Promise<Terms> {
    const known = kept.get(id);
    const rows = known?.revision === revision ? undefined : await createGlossaryRows(context.queries).allTerms(id);
    const terms =
      rows?.map(({ source, target }) => ({ source, target, ...(language ? { language } : {}) })) ?? known?.terms ?? [];
    // The one that was used last is the last to go.
    kept.delete(id);
    kept.set(id, { revision, terms });
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
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
