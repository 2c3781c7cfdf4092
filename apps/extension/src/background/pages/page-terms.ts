import type { TranslationRequest, Translator } from '@interlinear/translation';
import { findTerms } from '@interlinear/translation/find-terms';
import type { SegmentResult } from '@interlinear/translation/segment';
import { joinTerms, listTerms, withoutOwnTerms } from '@interlinear/translation/term-list';
import { translateTerms } from '@interlinear/translation/translate-terms';
import type { TermsResult } from '../../protocol/page-port.ts';

type TermsRequest = Parameters<typeof translateTerms>[2];

const ID = 'terms';

/**
 * Finds the names and terms that recur in the texts of a page, and translates each once. Terms of the person's glossary
 * are left to it. Fails if none could be translated.
 */
export async function findPageTerms(
  translator: Pick<Translator, 'translate'>,
  texts: readonly string[],
  request: TermsRequest,
): Promise<TermsResult | Extract<SegmentResult, { status: 'failed' }>> {
  const { source, glossary } = request;
  const own = glossary?.filter(({ language = source }) => language === source);
  const found = source === 'auto' ? [] : withoutOwnTerms(findTerms(texts, source), own);
  if (found.length === 0) return { id: ID, status: 'terms', terms: [], characters: 0 };
  const results: SegmentResult[] = [];
  const translated = await translateTerms(recording(translator, results), found, request);
  const failure = results.find((result) => result.status === 'failed');
  if (translated.length === 0 && failure) return { ...failure, id: ID };
  const isPaid = (index: number) =>
    results.some((result) => result.id === String(index) && result.status === 'translated' && !result.cached);
  const characters = found.reduce((sum, { source: term }, index) => sum + (isPaid(index) ? term.length : 0), 0);
  return { id: ID, status: 'terms', terms: listTerms(found, translated), characters };
}

function recording(translator: Pick<Translator, 'translate'>, results: SegmentResult[]): Pick<Translator, 'translate'> {
  return {
    async *translate(request) {
      for await (const result of translator.translate(request)) {
        if (result.status !== 'partial') results.push(result);
        yield result;
      }
    },
  };
}

/**
 * Creates a function that joins a glossary with the terms of a page. It returns the same list for the same terms, because
 * the pipeline compiles a glossary once per list.
 */
export function createTermJoiner(): (
  glossary: TranslationRequest['glossary'],
  terms: NonNullable<TranslationRequest['glossary']>,
) => TranslationRequest['glossary'] {
  let last:
    | { glossary: TranslationRequest['glossary']; key: string; joined: TranslationRequest['glossary'] }
    | undefined;
  return (glossary, terms) => {
    const key = JSON.stringify(terms);
    if (last?.glossary !== glossary || last?.key !== key) last = { glossary, key, joined: joinTerms(glossary, terms) };
    return last?.joined;
  };
}
