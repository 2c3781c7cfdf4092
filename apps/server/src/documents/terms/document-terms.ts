import type { ListedTerm } from '@interlinear/translation/term-list';
import type { DocumentContext } from '../document-context.ts';
import type { DocumentRow } from '../repository.ts';

/** Returns the stored terms; `undefined` if they have not been looked for. */
export function readTerms({ terms }: Pick<DocumentRow, 'terms'>): ListedTerm[] | undefined {
  return terms === null ? undefined : (JSON.parse(terms) as ListedTerm[]); // safe: stored from this type
}

/** Whether terms are looked for in a document: engines that are no AI models translate a name out of its sentence worse. */
export function hasTerms(
  { engines }: Pick<DocumentContext, 'engines'>,
  { engine }: Pick<DocumentRow, 'engine'>,
): boolean {
  return engines.get(engine)?.engine.kind === 'ai';
}
