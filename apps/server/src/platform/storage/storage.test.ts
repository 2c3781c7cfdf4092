import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  S3_BUCKET,
  S3_KEY,
  S3_REGION,
  type S3StandIn,
  startS3StandIn,
} from '@interlinear/testing/stand-ins/s3-stand-in';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStorage } from './open-storage.ts';
import { FileTooLargeError, MIN_FREE_BYTES, receiveFile, removeStale } from './receive-file.ts';
import { FileMissingError, type FileStorage, readStored } from './storage.ts';

let folder: string;
let s3: S3StandIn;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'interlinear-storage-'));
  s3 = await startS3StandIn();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

const configuration = (more: object = {}) => ({
  DATA_DIR: folder,
  STORAGE_URL: undefined,
  S3_ENDPOINT: undefined,
  S3_REGION,
  S3_ACCESS_KEY_ID: undefined,
  S3_SECRET_ACCESS_KEY: undefined,
  ...more,
});
const onS3 = (more: object = {}) =>
  configuration({
    STORAGE_URL: `s3://${S3_BUCKET}/people/`,
    S3_ENDPOINT: s3.url,
    S3_ACCESS_KEY_ID: S3_KEY.accessKeyId,
    S3_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey,
    ...more,
  });
const tools = { fetch, now: () => new Date() };
const incoming = () => join(folder, 'incoming');
const receive = (bytes: Uint8Array, maxBytes = 10_000_000) =>
  receiveFile(Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]), { folder: incoming(), maxBytes });

describe.each([
  ['a folder', () => openStorage(configuration(), tools)],
  ['a bucket of S3', () => openStorage(onS3(), tools)],
])('files in %s', (_, open) => {
  let storage: FileStorage;
  beforeEach(() => {
    storage = open();
  });

  it('returns stored bytes unchanged, and moves the received file', async () => {
    const bytes = randomBytes(300_000);
    const key = `documents/${randomUUID()}/source`;
    const file = await receive(bytes);
    await storage.put(key, file);
    expect(Buffer.compare(await readStored(storage, key), bytes)).toBe(0);
    await expect(stat(file.path)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('replaces an earlier file', async () => {
    const key = randomUUID();
    await storage.put(key, await receive(Buffer.from('the first of two')));
    await storage.put(key, await receive(Buffer.from('the second of two')));
    expect(Buffer.from(await readStored(storage, key)).toString()).toBe('the second of two');
  });

  it('deletes a file, and tolerates deleting it twice', async () => {
    const key = randomUUID();
    await storage.put(key, await receive(Buffer.from('something that goes')));
    await storage.delete(key);
    await storage.delete(key);
    await expect(storage.open(key)).rejects.toThrow(FileMissingError);
  });
});

describe('a bucket of S3', () => {
  it('is retried while it is busy, with the whole file', async () => {
    const storage = openStorage(onS3(), tools);
    s3.beBusy(2);
    s3.statuses.length = 0;
    await storage.put('again', await receive(Buffer.from('sent three times')));
    expect(s3.statuses).toEqual([503, 503, 200]);
    expect(s3.objects.get('people/again')?.toString()).toBe('sent three times');
  });

  it('is not retried when it refuses the key, which is not in the error', async () => {
    const storage = openStorage(onS3({ S3_SECRET_ACCESS_KEY: 'wrong-secret' }), tools);
    s3.statuses.length = 0;
    const error = await storage.open('again').catch((reason: unknown) => reason);
    expect(s3.statuses).toEqual([403]);
    expect(String(error)).toBe('Error: The storage answered 403 to a GET.');
  });
});

describe('receiving a file', () => {
  it('returns its size, hash and first bytes', async () => {
    const { sizeBytes, sha256, head } = await receive(Buffer.from('hello, world, once more'));
    expect({ sizeBytes, sha256, head: Buffer.from(head).toString() }).toEqual({
      sizeBytes: 23,
      sha256: 'e178899f8e99c1beebc8c94ce35f6930c2c5fe8bfcb50f7969fafdfd1e67781d',
      head: 'hello, world, once more',
    });
  });

  it('stops at the maximum size and leaves no file', async () => {
    const before = (await readdir(incoming())).length;
    await expect(receive(randomBytes(1_001), 1_000)).rejects.toThrow(FileTooLargeError);
    expect(await readdir(incoming())).toHaveLength(before);
  });

  it('[DOC-01] refuses files before the disk is full, and leaves none', async () => {
    const before = (await readdir(incoming())).length;
    const parts = Array.from({ length: 5 }, () => Buffer.alloc(8_000_000));
    const measured: number[] = [];
    const receiving = receiveFile(Readable.from(parts), {
      folder: incoming(),
      maxBytes: 100_000_000,
      async measureFree() {
        measured.push(MIN_FREE_BYTES - measured.length);
        return measured.at(-1) ?? 0;
      },
    });
    await expect(receiving).rejects.toMatchObject({ key: 'storageFull' });
    // At the start there was just enough, and then a second file took some.
    expect(measured).toHaveLength(2);
    expect(await readdir(incoming())).toHaveLength(before);
  });

  it('leaves no file of a broken stream', async () => {
    const before = (await readdir(incoming())).length;
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('the beginning');
        throw new Error('cut');
      })(),
    );
    await expect(receiveFile(broken, { folder: incoming(), maxBytes: 1_000 })).rejects.toThrow('cut');
    expect(await readdir(incoming())).toHaveLength(before);
  });

  it('deletes partial files of a process that died', async () => {
    const old = join(incoming(), 'old');
    const fresh = join(incoming(), 'fresh');
    for (const path of [old, fresh]) await writeFile(path, 'x');
    await utimes(old, 1_000, 1_000);
    await removeStale(incoming(), new Date('2020-01-01'));
    expect(await readdir(incoming())).toEqual(expect.arrayContaining(['fresh']));
    expect(await readdir(incoming())).not.toContain('old');
  });
});
