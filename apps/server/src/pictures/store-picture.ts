import { Readable } from 'node:stream';
import type { ImageTranslation } from '@interlinear/contract/images';
import type { Caller } from '../accounts/authentication.ts';
import type { UnitBill } from '../billing/metering/unit-bill.ts';
import type { Queries } from '../platform/database/database.ts';
import { apiFailure } from '../platform/http/api-failure.ts';
import { keepFiles, orphanFiles } from '../platform/storage/orphaned-files.ts';
import { receiveFile } from '../platform/storage/receive-file.ts';
import type { LocalFile } from '../platform/storage/storage.ts';
import type { PictureContext } from './picture-context.ts';
import { createPictureRows } from './repository.ts';
import { resultKey, resultKeys, type StoredView } from './storage-keys.ts';

export interface PictureToStore {
  answer: ImageTranslation;
  /** `undefined` for visitors, together with `bill`. */
  caller: Caller | undefined;
  bill: UnitBill | undefined;
  /** The picture as received; moved to the storage. */
  original: LocalFile;
  files: Readonly<Record<Exclude<StoredView, 'original'>, Uint8Array<ArrayBuffer>>>;
}

const HOUR_MS = 3_600_000;
/** Time until the results of visitors are deleted. */
const VISITOR_HOURS = 24;

type StoreContext = Pick<PictureContext, 'queries' | 'storage' | 'incomingFolder' | 'days' | 'now'> & {
  engines: Pick<PictureContext['engines'], 'get'>;
};

/** Stores the results of a translation, and charges it in the transaction that makes them available. */
export async function storePicture(context: StoreContext, picture: PictureToStore): Promise<void> {
  const { queries, now } = context;
  const { answer, bill } = picture;
  // If this process dies before the row is stored, the files are deleted all the same.
  await orphanFiles(queries, resultKeys(answer.id), new Date(now().getTime() + HOUR_MS));
  for (const view of ['rendered', 'cleaned'] as const)
    await putFile(context, resultKey(answer.id, view), picture.files[view]);
  await context.storage.put(resultKey(answer.id, 'original'), picture.original);
  const store = (transaction: Queries) => insertRow(context, picture, transaction);
  if (!bill) return queries.transaction(store);
  const translated = answer.regions.filter(({ translation }) => translation !== null);
  const delivery = {
    engine: answer.engine,
    model: context.engines.get(answer.engine)?.engine.model,
    characters: translated.reduce((sum, { text }) => sum + text.length, 0),
    outcome: answer.regions.some(({ status }) => status === 'failed') ? 'partly' : 'delivered',
    details: { from: answer.sourceLang ?? 'auto', to: answer.targetLang },
  } as const;
  return bill.settle(delivery, store);
}

async function putFile(
  { storage, incomingFolder }: StoreContext,
  key: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const file = await receiveFile(Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)]), {
    folder: incomingFolder,
    maxBytes: bytes.length,
  });
  await storage.put(key, file);
}

async function insertRow(
  { now, days }: StoreContext,
  { answer, caller, bill }: PictureToStore,
  transaction: Queries,
): Promise<void> {
  const rows = createPictureRows(transaction);
  // Deleted meanwhile, with all its pictures.
  if (caller && !(await rows.hasOwner(caller.accountId))) throw apiFailure('notLoggedIn', {});
  const { id, rendered, original } = answer;
  const createdAt = now();
  const hours = caller ? days * 24 : VISITOR_HOURS;
  const expiresAt = new Date(createdAt.getTime() + hours * HOUR_MS);
  const owner = { accountId: caller?.accountId ?? null, requestKey: bill?.requestKey ?? null };
  const types = { mime: rendered.mime, originalMime: original.mime };
  await rows.insert({ id, ...types, ...owner, createdAt, expiresAt }, caller ? answer : undefined);
  await keepFiles(transaction, resultKeys(id));
}
