import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accounts } from '../accounts/schema.ts';
import { createAccountUnderTest } from '../billing/ledger/ledger-under-test.ts';
import { createLedger } from '../billing/ledger/operations.ts';
import type { Database } from '../platform/database/database.ts';
import { describeOnDatabases } from '../platform/database/databases-under-test.ts';
import { createFolderStorage } from '../platform/storage/open-storage.ts';
import { receiveFile } from '../platform/storage/receive-file.ts';
import { FileMissingError, type FileStorage } from '../platform/storage/storage.ts';
import { deleteAccountDocuments, purgeDocuments } from './delete-documents.ts';
import { createDocumentChanges } from './document-changes.ts';
import { exportDocuments } from './read-documents.ts';
import { createDocumentRows, type DocumentRow } from './repository.ts';
import { createShareRows } from './sharing/share-repository.ts';
import { sourceKey } from './storage-keys.ts';

const DAY_MS = 86_400_000;
const start = new Date('2026-11-01T00:00:00Z');

describeOnDatabases('retention of documents', (databases) => {
  let folder: string;
  let database: Database;
  let storage: FileStorage;
  let now = start;
  let isAway = false;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'interlinear-keeping-'));
    database = await databases.open();
    const files = createFolderStorage(join(folder, 'files'));
    storage = {
      ...files,
      delete: (key) => (isAway ? Promise.reject(new Error('The storage is away.')) : files.delete(key)),
    };
  });
  afterAll(() => rm(folder, { recursive: true }));

  const context = () => ({
    queries: database.queries,
    ledger: createLedger({ queries: database.queries, now: () => now }),
    storage,
    changes: createDocumentChanges({ readSequences: async () => new Map(), onError: fail }),
    incomingFolder: join(folder, 'incoming'),
    now: () => now,
    log: pino({ level: 'silent' }),
  });
  const purge = () => purgeDocuments(context()).run(new AbortController().signal);
  const rows = () => createDocumentRows(database.queries);
  const isKept = async (id: string) => {
    const stream = await storage.open(sourceKey(id)).catch((error: unknown) => error);
    if (stream instanceof Readable) stream.destroy();
    return !(stream instanceof FileMissingError);
  };

  async function keep(accountId: string, days: number, more: Partial<DocumentRow> = {}): Promise<string> {
    const id = randomUUID();
    const file = await receiveFile(Readable.from([Buffer.from('x')]), {
      folder: join(folder, 'incoming'),
      maxBytes: 9,
    });
    await storage.put(sourceKey(id), file);
    await rows().insert({
      id,
      accountId,
      fileName: 'a.txt',
      sizeBytes: 1,
      state: 'done',
      engine: 'local',
      isOcr: false,
      enableFormula: true,
      enableTable: true,
      source: 'auto',
      target: 'de',
      pages: '',
      createdAt: now,
      expiresAt: new Date(now.getTime() + days * DAY_MS),
      ...more,
    });
    return id;
  }

  async function storePage(documentId: string): Promise<void> {
    const block = { id: 'p0b0', role: 'text', content: ['Hello'], isTranslatable: true } as const;
    const page = { index: 0, width: 0, height: 0, text: 'text', blocks: [block] } as const;
    await rows().insertPage(documentId, page, { state: 'waiting', segments: 1, sequence: 1 });
    const translations = { p0b0: { content: ['Hallo'] } };
    const counts = { segments: 1, translated: 1, failed: 0, delivered: 1 };
    await rows().savePage(documentId, 0, { translations, ...counts, state: 'done', sequence: 2 });
  }

  async function share(documentId: string, tokenHash: string, expiresAt: Date | null): Promise<void> {
    const row = { id: randomUUID(), documentId, tokenHash, sealedToken: '', createdAt: now, expiresAt } as const;
    await createShareRows(database.queries).insert({ ...row, permission: 'read', allowsDownload: true });
  }

  it('deletes only expired documents, with their pages, links and files', async () => {
    const accountId = await createAccountUnderTest(database.queries, start);
    const [short, long] = [await keep(accountId, 1), await keep(accountId, 30)];
    await storePage(short);
    await share(short, 'link to short', null);
    await share(long, 'link to long', null);
    await share(long, 'link for a day', new Date(start.getTime() + DAY_MS));
    const openLinks = async () => {
      const hashes = ['link to short', 'link to long', 'link for a day'];
      const found = await Promise.all(hashes.map((hash) => createShareRows(database.queries).findOpen(hash, now)));
      return hashes.filter((_, index) => found[index]);
    };
    expect(await openLinks()).toEqual(['link to short', 'link to long', 'link for a day']);
    await purge();
    expect([await isKept(short), await isKept(long)]).toEqual([true, true]);
    now = new Date(start.getTime() + 2 * DAY_MS);
    expect(await openLinks()).toEqual(['link to long']);
    await purge();
    expect([await isKept(short), await isKept(long)]).toEqual([false, true]);
    expect((await rows().all(accountId)).map(({ id }) => id)).toEqual([long]);
    expect(await rows().page(short, 0)).toBeUndefined();
    expect(await createShareRows(database.queries).list(short, start)).toEqual([]);
  });

  it('[BILL-17] opens no document of a locked account by its links', async () => {
    const accountId = await createAccountUnderTest(database.queries, start);
    await share(await keep(accountId, 30), 'link of a locked account', null);
    const isOpen = async () => {
      const found = await createShareRows(database.queries).findOpen('link of a locked account', now);
      return found !== undefined;
    };
    expect(await isOpen()).toBe(true);
    await database.queries.update(accounts).set({ lockedAt: now }).where(eq(accounts.id, accountId));
    expect(await isOpen()).toBe(false);
  });

  it('deletes the files later if the storage is unreachable', async () => {
    const accountId = await createAccountUnderTest(database.queries, start);
    const id = await keep(accountId, 1);
    now = new Date(now.getTime() + 2 * DAY_MS);
    isAway = true;
    await expect(purge()).rejects.toThrow('away');
    expect([await rows().all(accountId), await isKept(id)]).toEqual([[], true]);
    isAway = false;
    await purge();
    expect(await isKept(id)).toBe(false);
  });

  it('exports documents, and deletes them with the account, charging what was delivered', async () => {
    const accountId = await createAccountUnderTest(database.queries, start);
    const { ledger } = context();
    const grant = { accountId, meter: 'docs', channel: 'other', sourceKey: 'test', validTo: null } as const;
    await ledger.grant([{ ...grant, amount: 10, validFrom: start }]);
    const reservation = { accountId, meters: ['docs'], amount: 4, requestKey: 'x', ttlMs: 60_000 } as const;
    const hold = await ledger.reserve(reservation);
    if ('isShort' in hold) throw new Error('there is enough');
    const id = await keep(accountId, 30, { state: 'translating', holdId: hold.id });
    await storePage(id);
    await share(id, 'link of a deleted account', null);
    expect(await exportDocuments(context(), accountId)).toMatchObject([
      {
        file_name: 'a.txt',
        shares: [{ permission: 'read', allows_download: true }],
        pages: [{ index: 0, blocks: [{ text: 'Hello', translation: 'Hallo' }] }],
      },
    ]);
    await database.queries.transaction((transaction) => deleteAccountDocuments(context(), accountId, transaction));
    expect(await rows().all(accountId)).toEqual([]);
    expect(await createShareRows(database.queries).list(id, now)).toEqual([]);
    expect(await ledger.balances(accountId)).toMatchObject([{ used: 1, held: 0 }]);
    await purge();
    expect(await isKept(id)).toBe(false);
  });
});

function fail(error: unknown): never {
  throw error;
}
