import { contentText } from '../content.ts';
import type { Surroundings } from '../segment.ts';
import type { RequestTerm } from '../stages/glossary.ts';
import type { TranslationRequest, Translator } from '../translator.ts';
import type { FoundTerm } from './find-terms.ts';

/**
 * Translates the recurring terms of a document together, so that one translation of each can be used throughout. Leaves out
 * those that the engine cannot translate.
 */
export async function translateTerms(
  translator: Pick<Translator, 'translate'>,
  terms: readonly FoundTerm[],
  request: Omit<TranslationRequest, 'segments' | 'partials' | 'fallback'> & { surroundings?: Surroundings },
): Promise<RequestTerm[]> {
  const { surroundings, ...options } = request;
  const segments = terms.map(({ source }, index) => ({
    id: String(index),
    content: [source],
    ...(surroundings && { surroundings }),
  }));
  const translated: RequestTerm[] = [];
  for await (const result of translator.translate({ ...options, segments, fallback: false })) {
    const term = terms[Number(result.id)];
    if (result.status !== 'translated' || !term) continue;
    const target = contentText(result.content).trim();
    if (target !== '') translated.push({ source: term.source, target });
  }
  return translated;
}
