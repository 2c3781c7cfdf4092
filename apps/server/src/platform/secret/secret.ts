import { hkdfSync, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../start-error.ts';

/** Secret of this installation, from which a separate key is derived for each purpose. */
export interface Secret {
  /** Derives a 256-bit key; the same in every process with the same secret. */
  keyFor(purpose: string): Buffer;
}

export function createSecret(text: string): Secret {
  return { keyFor: (purpose) => Buffer.from(hkdfSync('sha256', text, '', `interlinear ${purpose}`, 32)) };
}

export interface LoadSecretOptions {
  /** Secret from the configuration; required where processes share a database. */
  configured: string | undefined;
  dataDirectory: string;
  randomBytes(size: number): Buffer;
}

/** Returns the configured secret, or creates one in the data folder, readable only by its owner. */
export async function loadSecret({ configured, dataDirectory, randomBytes }: LoadSecretOptions): Promise<Secret> {
  if (configured !== undefined) return createSecret(configured);
  const file = join(dataDirectory, 'secret');
  if (!existsSync(file)) {
    await mkdir(dataDirectory, { recursive: true });
    try {
      await createOnce(file, randomBytes(32).toString('base64url'));
    } catch (error) {
      throw new StartError(`The secret cannot be written to ${file}. Set SECRET instead.`, error);
    }
  }
  const stored = (await readFile(file, 'utf8')).trim();
  if (stored.length < 32)
    throw new StartError(`${file} holds no valid secret. Delete it to create a new one.`, 'it is too short');
  return createSecret(stored);
}

/** Creates a file unless another process does. It appears with its whole text, so that the other never reads a part of it. */
async function createOnce(file: string, text: string): Promise<void> {
  const draft = `${file}-${randomUUID()}`;
  await writeFile(draft, text, { flag: 'wx', mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    const isThereAlready = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isThereAlready) throw error;
  } finally {
    await rm(draft);
  }
}
