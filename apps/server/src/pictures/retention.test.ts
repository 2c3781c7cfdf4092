import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ImageTranslation } from '@interlinear/contract/images';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accounts } from '../accounts/schema.ts';
import { createAccountUnderTest } from '../billing/ledger/ledger-under-test.ts';
import type { Database } from '../platform/database/database.ts';
import { describeOnDatabases } from '../platform/database/databases-under-test.ts';
import { createFolderStorage } from '../platform/storage/open-storage.ts';
import { receiveFile } from '../platform/storage/receive-file.ts';
import { FileMissingError, type FileStorage } from '../platform/storage/storage.ts';
import { deleteAccountPictures, exportPictures, purgePictures } from './delete-pictures.ts';
import { createPictureRows } from './repository.ts';
import { resultKeys, resultPath } from './storage-keys.ts';
import { storePicture } from './store-picture.ts';

const HOUR_MS = 3_600_000;
const start = new Date('2026-11-01T00:00:00Z');

describeOnDatabases('retention of pictures', (databases) => {
  let folder: string;
  let database: Database;
  let storage: FileStorage;
  let now = start;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'interlinear-keeping-'));
    database = await databases.open();
    storage = createFolderStorage(join(folder, 'files'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const context = () => ({
    queries: database.queries,
    storage,
    incomingFolder: join(folder, 'incoming'),
    engines: { get: () => undefined },
    days: 30,
    now: () => now,
    log: pino({ level: 'silent' }),
  });
  const purge = () => purgePictures(context()).run(new AbortController().signal);
  const areKept = (id: string) => Promise.all(resultKeys(id).map(isKept));

  async function isKept(key: string): Promise<boolean> {
    const stream = await storage.open(key).catch((error: unknown) => error);
    if (stream instanceof Readable) stream.destroy();
    return !(stream instanceof FileMissingError);
  }

  async function keep(accountId: string | undefined): Promise<string> {
    const id = randomUUID();
    const caller = accountId === undefined ? undefined : { accountId, sessionId: undefined, apiKeyId: undefined };
    const files = { rendered: new Uint8Array([1]), cleaned: new Uint8Array([2]) };
    const original = await receiveFile(Readable.from([Buffer.from([3])]), {
      folder: join(folder, 'incoming'),
      maxBytes: 1,
    });
    await storePicture(context(), { answer: answerOf(id), caller, bill: undefined, original, files });
    return id;
  }

  it('[IMG-03] deletes pictures of visitors after a day and those of accounts after their days, with the files', async () => {
    now = start;
    const accountId = await createAccountUnderTest(database.queries, start);
    const [visitor, own] = [await keep(undefined), await keep(accountId)];
    now = new Date(start.getTime() + 23 * HOUR_MS);
    await purge();
    expect([await areKept(visitor), await areKept(own)].flat()).toEqual([true, true, true, true, true, true]);
    now = new Date(start.getTime() + 25 * HOUR_MS);
    expect(await createPictureRows(database.queries).find(visitor, now)).toBeUndefined();
    await purge();
    expect([await areKept(visitor), await areKept(own)].flat()).toEqual([false, false, false, true, true, true]);
    now = new Date(start.getTime() + 31 * 24 * HOUR_MS);
    await purge();
    expect(await areKept(own)).toEqual([false, false, false]);
  });

  it('exports the texts of an account, and deletes its pictures with it', async () => {
    const accountId = await createAccountUnderTest(database.queries, start);
    const id = await keep(accountId);
    expect(await exportPictures(context(), accountId)).toMatchObject([
      { id, source_lang: 'en', target_lang: 'de', regions: [{ text: 'Hello', translation: 'Hallo' }] },
    ]);
    await database.queries.transaction((transaction) => deleteAccountPictures(context(), accountId, transaction));
    expect(await createPictureRows(database.queries).all(accountId)).toEqual([]);
    await purge();
    expect(await areKept(id)).toEqual([false, false, false]);
  });

  it('deletes the files of a picture whose row was never stored', async () => {
    const accountId = await createAccountUnderTest(database.queries, start);
    await database.queries.update(accounts).set({ deletedAt: now }).where(eq(accounts.id, accountId));
    await expect(keep(accountId)).rejects.toMatchObject({ key: 'notLoggedIn' });
    const stored = async () => (await filesIn(folder)).length;
    expect(await stored()).toBe(3);
    await purge();
    expect(await stored()).toBe(3);
    now = new Date(now.getTime() + 2 * HOUR_MS);
    await purge();
    expect(await stored()).toBe(0);
  });
});

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

function answerOf(id: string): ImageTranslation {
  const box: [number, number, number, number] = [0, 0, 30, 10];
  const quad: [number, number][] = [
    [0, 0],
    [30, 0],
    [30, 10],
    [0, 10],
  ];
  return {
    ...{ id, width: 30, height: 10, sourceLang: 'en', targetLang: 'de', engine: 'local', warnings: [] },
    regions: [
      {
        ...{
          id: 'r0',
          kind: 'line',
          order: 0,
          box,
          quad,
          angle: 0,
          lines: [],
          confidence: 90,
          status: 'ok',
          error: null,
        },
        ...{ text: 'Hello', translation: 'Hallo' },
        style: { color: '#000000', background: '#ffffff', fontSize: 9, bold: false, align: 'left', direction: 'ltr' },
        layout: null,
      },
    ],
    rendered: { url: resultPath(id, 'rendered'), mime: 'image/png' },
    cleaned: { url: resultPath(id, 'cleaned'), mime: 'image/png' },
    original: { url: resultPath(id, 'original'), mime: 'image/gif' },
    timings: { decode: 1, detect: 1, ocr: 1, translate: 1, erase: 1, typeset: 1, encode: 1 },
  };
}
