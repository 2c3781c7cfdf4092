import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { StartError } from '../../start-error.ts';

export interface FolderLock {
  release(): Promise<void>;
}

/** Another process uses the folder. The message names it when its note can be read. */
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
 * Locks `folder` for this process until it releases the lock or dies.
 * The lock is the operating system's own, on `lock.sqlite`, because SQLite is Node's only way to get a file lock. A
 * killed server leaves no stale lock, a reused process id is not mistaken for the owner, and the lock works across
 * containers that share a volume. `lock.json` only tells people who the owner is.
 * @throws {FolderInUseError} when another process has the lock
 * @throws {StartError} when the folder is not writable
 */
export async function lockFolder(folder: string, self: Owner): Promise<FolderLock> {
  const noteFile = join(folder, 'lock.json');
  const file = await openLockFile(folder);
  try {
    // Never committed: the lock lasts as long as the connection.
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    throw isBusy(error) ? new FolderInUseError(folder, await readNote(noteFile)) : notWritableError(folder, error);
  }
  try {
    await writeFile(noteFile, `${JSON.stringify(self)}\n`);
  } catch (error) {
    file.close();
    throw notWritableError(folder, error);
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
    throw notWritableError(folder, error);
  }
}

function notWritableError(folder: string, cause: unknown): StartError {
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
    // The other process has the lock but has not written its note yet; refuse without naming it.
    return undefined;
  }
}
