import { type RequestTerm, termFinder } from '../stages/glossary.ts';
import type { FoundTerm } from './find-terms.ts';

/** A recurring name or term with the translation that is used throughout. */
export interface ListedTerm extends FoundTerm {
  /** The engine's translation. */
  found: string;
  /** The translation used; `null` if the person removed the term. */
  target: string | null;
}

/** Longest translation of a term, as in glossaries. */
const MAX_TARGET_LENGTH = 200;

/** Leaves out the terms that the person's own glossary has. */
export function withoutOwnTerms(
  found: readonly FoundTerm[],
  glossary: readonly RequestTerm[] | undefined,
): readonly FoundTerm[] {
  const own = new Set(glossary?.map((term) => term.source.toLowerCase()));
  return found.filter((term) => !own.has(term.source.toLowerCase()));
}

/** Lists the terms with usable translations. */
export function listTerms(found: readonly FoundTerm[], translated: readonly RequestTerm[]): ListedTerm[] {
  const targets = new Map(translated.map(({ source, target }) => [source, target.replaceAll('\0', '').toWellFormed()]));
  return found.flatMap(({ source, count }) => {
    const target = targets.get(source);
    const isUsable = target !== undefined && target.length <= MAX_TARGET_LENGTH && !target.includes('\n');
    return isUsable ? [{ source, count, found: target, target }] : [];
  });
}

/** Returns the terms that requests use. */
export function usedTerms(terms: readonly ListedTerm[]): RequestTerm[] {
  return terms.flatMap(({ source, target }) => (target === null ? [] : [{ source, target }]));
}

/** Joins the person's own glossary with other terms. The glossary comes first, so that it wins. */
export function joinTerms(
  glossary: readonly RequestTerm[] | undefined,
  terms: readonly RequestTerm[],
): readonly RequestTerm[] | undefined {
  return terms.length === 0 ? glossary : [...(glossary ?? []), ...terms];
}

/** Returns whether a text contains one of the changed terms, rather than a longer term around it. */
export function affectedBy(
  terms: readonly Pick<ListedTerm, 'source'>[],
  changed: ReadonlySet<string>,
): (text: string) => boolean {
  // A term that was removed counts as well, because it may come back.
  const find = termFinder(terms.map(({ source }) => ({ source, target: '' })));
  return (text) => find?.(text).some((match) => changed.has(match.term.source)) ?? false;
}
