import type { TranslationRequest } from '@interlinear/translation';
import type { DocumentContext } from '../document-context.ts';
import type { DocumentRow } from '../repository.ts';

/** A recurring name or term of a document, translated alike throughout. */
export interface DocumentTerm {
  source: string;
  /** Occurrences in the pages that were read to find it. */
  count: number;
  /** The engine's translation. */
  found: string;
  /** The translation used; `null` if the owner removed the term. */
  target: string | null;
}

/** Returns the stored terms; `undefined` if they have not been looked for. */
export function readTerms({ terms }: Pick<DocumentRow, 'terms'>): DocumentTerm[] | undefined {
  return terms === null ? undefined : (JSON.parse(terms) as DocumentTerm[]); // safe: stored from this type
}

/** Joins the owner's glossary with the terms of a document. The glossary comes first, so that it wins. */
export function joinTerms(
  glossary: TranslationRequest['glossary'],
  terms: readonly DocumentTerm[],
): TranslationRequest['glossary'] {
  const used = terms.flatMap(({ source, target }) => (target === null ? [] : [{ source, target }]));
  return used.length === 0 ? glossary : [...(glossary ?? []), ...used];
}

/** Whether terms are looked for in a document: engines that are no AI models translate a name out of its sentence worse. */
export function hasTerms(
  { engines }: Pick<DocumentContext, 'engines'>,
  { engine }: Pick<DocumentRow, 'engine'>,
): boolean {
  return engines.get(engine)?.engine.kind === 'ai';
}
