import type { DocumentTermsData } from '@interlinear/contract/documents';
import type { DocumentContext } from '../document-context.ts';
import { isActive } from '../processing/enqueue-document.ts';
import { findDocument } from '../read-documents.ts';
import { hasTerms, readTerms } from './document-terms.ts';

/** Returns the terms of a document. @throws {ApiFailure} `notFound` */
export async function readDocumentTerms(
  context: Pick<DocumentContext, 'queries' | 'engines'>,
  accountId: string,
  id: string,
): Promise<DocumentTermsData> {
  const document = await findDocument(context.queries, accountId, id);
  const terms = readTerms(document);
  if (terms) return { state: 'found', items: terms };
  if (!hasTerms(context, document)) return { state: 'unsupported', items: [] };
  return { state: isActive(document) || document.state === 'uploaded' ? 'waiting' : 'missing', items: [] };
}
