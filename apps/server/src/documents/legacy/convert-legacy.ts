import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compoundKind } from '@interlinear/documents/compound-kind';
import { createSemaphore } from '../../platform/limits/semaphore.ts';
import { receiveFile } from '../../platform/storage/receive-file.ts';
import { type FileStorage, readStored } from '../../platform/storage/storage.ts';
import type { DocumentRow } from '../repository.ts';
import { convertedKey, sourceKey } from '../storage-keys.ts';
import { ThreadError } from '../worker/document-thread.ts';
import { convert, findProgram } from './libreoffice.ts';

/** Converts a DOC or PPT to its modern format and stores the result beside the original. @throws {ThreadError} */
export type ConvertLegacy = (document: Pick<DocumentRow, 'id'>, signal: AbortSignal) => Promise<void>;

export interface ConvertLegacyOptions {
  storage: FileStorage;
  /** Conversions use subfolders of it. */
  incomingFolder: string;
  /** Default `soffice`. */
  program: string | undefined;
  /** `PATH` for finding programs. */
  searchPath: string;
  maxBytes: number;
  randomId(): string;
}

/** One at a time: a conversion takes as much memory as everything else together. */
const MAX_CONVERSIONS = 1;
const MAX_QUEUED = 1_000;

export function createConvertLegacy(options: ConvertLegacyOptions): ConvertLegacy {
  const semaphore = createSemaphore({ maxRunning: MAX_CONVERSIONS, maxQueued: MAX_QUEUED });
  return (document, signal) => semaphore.run(() => convertDocument(options, document, signal));
}

async function convertDocument(
  options: ConvertLegacyOptions,
  { id }: { id: string },
  signal: AbortSignal,
): Promise<void> {
  const { storage, incomingFolder, maxBytes, searchPath } = options;
  const program = await findProgram(options.program ?? 'soffice', searchPath);
  if (program === undefined) throw new ThreadError('converter-missing');
  const bytes = await readStored(storage, sourceKey(id));
  const { from, to } = kindOf(bytes);
  const folder = join(incomingFolder, options.randomId());
  await mkdir(join(folder, 'out'), { recursive: true });
  try {
    await writeFile(join(folder, `input.${from}`), bytes);
    const isDone = await convert({ program, folder, input: `input.${from}`, to, searchPath, signal });
    if (signal.aborted) throw new ThreadError('aborted');
    const [name] = await readdir(join(folder, 'out'));
    if (!isDone || name === undefined) throw new ThreadError('damaged');
    const file = await receiveFile(createReadStream(join(folder, 'out', name)), {
      folder: incomingFolder,
      maxBytes,
    });
    await storage.put(convertedKey(id), file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Detects the legacy format. @throws {ThreadError} `invalid-type`, `encrypted` */
function kindOf(bytes: Uint8Array): { from: 'doc' | 'ppt'; to: 'docx' | 'pptx' } {
  const kind = compoundKind(bytes);
  if (kind === 'encrypted') throw new ThreadError('encrypted');
  if (kind === undefined) throw new ThreadError('invalid-type');
  return { from: kind, to: kind === 'ppt' ? 'pptx' : 'docx' };
}
