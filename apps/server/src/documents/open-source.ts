import { readStored } from '../platform/storage/storage.ts';
import { convertedKey, type DocumentParts, sourceKey } from './document-parts.ts';
import type { DocumentRow } from './repository.ts';
import { ThreadError } from './worker/document-thread.ts';
import type { ThreadFile } from './worker/messages.ts';
import { openReading, type Reading } from './worker/read-pages.ts';

/** All the time that reading one document may take. */
const DOCUMENT_MS = 600_000;

type SourceParts = Pick<DocumentParts, 'storage' | 'incomingFolder' | 'seal' | 'thread' | 'convertLegacy'>;

/** Opens the document's file for reading; a DOC or PPT is converted first, once. @throws {ThreadError} */
export async function openSource(
  parts: SourceParts,
  document: DocumentRow,
  { signal, onConverted }: { signal: AbortSignal; onConverted(): Promise<void> },
): Promise<Reading> {
  const open = (key: string) =>
    openReading(async () => readFile(parts, document, key), {
      ...parts.thread,
      signal,
      documentMs: DOCUMENT_MS,
      now: () => performance.now(),
    });
  if (document.isConverted) return open(convertedKey(document.id));
  try {
    return await open(sourceKey(document.id));
  } catch (error) {
    if (!(error instanceof ThreadError) || error.failure !== 'converter-missing') throw error;
    await parts.convertLegacy(document, signal);
    await onConverted();
    return open(convertedKey(document.id));
  }
}

/** What a thread is given of a document, as it is kept now. */
export async function readFile(
  { storage, seal }: Pick<SourceParts, 'storage' | 'seal'>,
  { fileName, password }: Pick<DocumentRow, 'fileName' | 'password'>,
  key: string,
): Promise<ThreadFile> {
  const bytes = await readStored(storage, key);
  return { bytes, fileName, password: password === null ? undefined : seal.open(password) };
}
