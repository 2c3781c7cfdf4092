import type { Archive } from '../archive/archive.ts';
import type { TranslatableDocument } from '../document.ts';
import { DocumentError } from '../document-error.ts';
export function openEpub(_archive: Archive): TranslatableDocument {
  throw new DocumentError('invalid-type');
}
