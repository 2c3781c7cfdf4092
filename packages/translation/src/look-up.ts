import type { CachedTranslation, TranslationCache } from './cache.ts';
import { hasMarksOf, readParts } from './parts.ts';
import type { Question, QuestionOutcome } from './question.ts';
import { type Soon, whenKnown } from './soon.ts';

/** What the cache knows of each question, in order. */
export function lookUp(
  questions: readonly Question[],
  cache: TranslationCache | undefined,
): Soon<readonly (QuestionOutcome | undefined)[]> {
  if (!cache || questions.length === 0) return [];
  const finding = cache.get(questions.map(({ key }) => key));
  return whenKnown(finding, (found) => questions.map((question, index) => toOutcome(question, found[index])));
}

/** A shared cache may hold what another version of us wrote: an entry whose marks are not the question's is no hit. */
function toOutcome(question: Question, entry: CachedTranslation | undefined): QuestionOutcome | undefined {
  if (!entry) return undefined;
  const parts = readParts(entry.text);
  if (!hasMarksOf(parts, question.expectedParts)) return undefined;
  const { source, route } = entry;
  return { parts, source, isCached: true, isSound: true, ...(route === undefined ? {} : { route }) };
}
