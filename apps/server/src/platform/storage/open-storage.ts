import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Configuration } from '../../configuration/configuration.ts';
import { createS3Storage } from './s3-storage.ts';
import { FileMissingError, type FileStorage } from './storage.ts';

export interface OpenStorageOptions {
  fetch: typeof fetch;
  now(): Date;
}

/** Creates the configured storage: an S3 bucket, or a folder of the data directory. */
export function openStorage(
  configuration: Pick<
    Configuration,
    'DATA_DIR' | 'STORAGE_URL' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
  >,
  options: OpenStorageOptions,
): FileStorage {
  const { STORAGE_URL, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = configuration;
  if (STORAGE_URL === undefined) return createFolderStorage(join(configuration.DATA_DIR, 'files'));
  const { host, pathname } = new URL(STORAGE_URL);
  const folder = pathname.replace(/^\/+|\/+$/g, '');
  return createS3Storage({
    endpoint: S3_ENDPOINT ?? `https://s3.${S3_REGION}.amazonaws.com`,
    bucket: host,
    prefix: folder === '' ? '' : `${folder}/`,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    ...options,
  });
}

/** Stores files in a folder, which all servers on the same database must share. */
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
