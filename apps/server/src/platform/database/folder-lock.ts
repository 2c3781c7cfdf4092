import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { StartError } from '../../start-error.ts';

export interface FolderLock {
  release(): Promise<void>;
}

/** Another process uses the folder. The message says which, as far as it is known. */
export class FolderInUseError extends Error {
  readonly owner: Owner | undefined;

  constructor(folder: string, owner: Owner | undefined) {
    const who = owner ? ` (process ${owner.pid} on ${owner.host}, started ${owner.startedAt})` : '';
    super(
      `Another Interlinear server is using the folder ${folder}${who}. ` +
        'Stop it first, give this one another folder with DATA_DIR, or share a PostgreSQL database with DATABASE_URL.',
    );
    this.name = 'FolderInUseError';
    this.owner = owner;
  }
}

const owner = z.object({ pid: z.number(), host: z.string(), startedAt: z.string() });
export type Owner = z.infer<typeof owner>;

/**
 * Makes this process the only one that uses `folder`, until it releases it or dies in whatever way.
 * The lock is the operating system's own, on `lock.sqlite` (SQLite is Node's only way to a file lock), so a killed server
 * leaves nothing stale, a process id that was given out again is not mistaken for it, and it holds between containers
 * that share a volume, where process ids mean nothing. `lock.json` only tells people who it is.
 * @throws {FolderInUseError}, or {@link StartError} when the folder cannot be written
 */
export async function lockFolder(folder: string, self: Owner): Promise<FolderLock> {
  const noteFile = join(folder, 'lock.json');
  const file = await openLockFile(folder);
  try {
    // Held as long as the connection is open: the transaction is never committed.
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    throw isBusy(error) ? new FolderInUseError(folder, await readNote(noteFile)) : cannotWrite(folder, error);
  }
  try {
    await writeFile(noteFile, `${JSON.stringify(self)}\n`);
  } catch (error) {
    file.close();
    throw cannotWrite(folder, error);
  }
  return {
    async release() {
      await rm(noteFile, { force: true });
      file.close();
    },
  };
}

async function openLockFile(folder: string): Promise<DatabaseSync> {
  try {
    await mkdir(folder, { recursive: true });
    return new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 });
  } catch (error) {
    throw cannotWrite(folder, error);
  }
}

function cannotWrite(folder: string, cause: unknown): StartError {
  const advice =
    'Make it a folder that this user may write to and that has space left, or choose another with DATA_DIR.';
  return new StartError(`The folder ${folder} cannot be used. ${advice}`, cause);
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5;
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

async function readNote(file: string): Promise<Owner | undefined> {
  try {
    return owner.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    // The other process has the lock but has not written its note yet; the refusal is the same.
    return undefined;
  }
}
