import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FileMissingError, type FileStorage } from './storage.ts';

/** Files in a folder. Servers that share a database must share it too. */
export function createFolderStorage(folder: string): FileStorage {
  return {
    name: folder,
    async put(key, file) {
      const path = join(folder, key);
      await mkdir(dirname(path), { recursive: true });
      await rename(file.path, path);
    },
    async open(key) {
      try {
        const handle = await open(join(folder, key));
        return handle.createReadStream();
      } catch (error) {
        if (isMissing(error))
          throw new FileMissingError('A file is missing from the folder of files.', { cause: error });
        throw error;
      }
    },
    delete: (key) => rm(join(folder, key), { force: true }),
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
