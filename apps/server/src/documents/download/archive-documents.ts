import type { DocumentView, DownloadFormat } from '@interlinear/contract/documents';
import { Zip, ZipPassThrough } from 'fflate';
import { apiFailure } from '../../platform/http/api-failure.ts';
import { createDocumentRows } from '../repository.ts';
import { type WriteContext, type WrittenFile, writeDocument } from './write-document.ts';

export interface ArchiveCall {
  accountId: string;
  ids: readonly string[];
  view: DocumentView;
  format: DownloadFormat;
  signal: AbortSignal;
}

/**
 * Streams a ZIP archive of the caller's documents, writing one at a time to save memory. Documents that cannot be
 * written are listed in `missing.txt` instead.
 * @throws {ApiFailure} `notFound` when none of them is the caller's
 */
export async function archiveDocuments(context: WriteContext, call: ArchiveCall): Promise<AsyncGenerator<Uint8Array>> {
  const rows = createDocumentRows(context.queries);
  const own: string[] = [];
  for (const id of new Set(call.ids)) if (await rows.find(call.accountId, id)) own.push(id);
  if (own.length === 0) throw apiFailure('notFound', {});
  return writeArchive(context, { ...call, ids: own });
}

async function* writeArchive(context: WriteContext, { ids, ...call }: ArchiveCall): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const names = new Set<string>();
  const missing: string[] = [];
  for (const id of ids) {
    const file = await writeDocument(context, { ...call, id }).catch(() => undefined);
    if (!file) {
      missing.push((await createDocumentRows(context.queries).find(call.accountId, id))?.fileName ?? id);
      continue;
    }
    // Store without compression: Office files, EPUB and PDF are compressed already.
    const entry = new ZipPassThrough(uniqueName(file.name, names));
    zip.add(entry);
    for await (const chunk of contentOf(file)) {
      entry.push(chunk);
      yield* pieces.splice(0);
    }
    entry.push(new Uint8Array(0), true);
    yield* pieces.splice(0);
  }
  if (missing.length > 0) {
    const entry = new ZipPassThrough('missing.txt');
    zip.add(entry);
    entry.push(new TextEncoder().encode(`${missing.join('\n')}\n`), true);
  }
  zip.end();
  yield* pieces.splice(0);
}

async function* contentOf({ content }: WrittenFile): AsyncGenerator<Uint8Array> {
  if (content instanceof Uint8Array) yield content;
  else for await (const chunk of content) yield chunk as Buffer; // no encoding is set, so chunks are buffers
}

/** Numbers repeated names: `a.pdf`, `a (2).pdf` … */
function uniqueName(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let unique = name;
  for (let count = 2; taken.has(unique.toLowerCase()); count += 1) unique = `${stem} (${count})${extension}`;
  taken.add(unique.toLowerCase());
  return unique;
}
