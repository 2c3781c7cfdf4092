import { createObjectStore } from '../../storage/object-store.ts';
import type { PictureSnapshot } from './picture-store.ts';

const store = createObjectStore({ database: 'interlinear-pictures', store: 'pictures', keyPath: 'id' });

/** Pictures are removed from this browser after a day, as documents are. */
const MAX_AGE_MS = 24 * 60 * 60_000;
/** Format of the snapshots; others are ignored. */
const VERSION = 2;

/** A picture and the work on it, for the next visit. */
export interface SavedPicture {
  id: string;
  name: string;
  file: Blob;
  snapshot: PictureSnapshot | undefined;
  /** Time of the last change, in milliseconds since 1970. */
  timestamp: number;
}

/** Stores a picture. Like all functions here it never fails: a browser that refuses simply forgets it. */
export async function savePicture(picture: SavedPicture): Promise<void> {
  await store.run('readwrite', (pictures) => pictures.put({ ...picture, version: VERSION }));
}

export async function removePicture(id: string): Promise<void> {
  await store.run('readwrite', (pictures) => pictures.delete(id));
}

/** Lists the pictures of the last day, the oldest first. */
export async function loadPictures(now: Date): Promise<SavedPicture[]> {
  await store.purge(now.getTime() - MAX_AGE_MS);
  // Safe cast: only `savePicture` writes to this store.
  const all = ((await store.run('readonly', (pictures) => pictures.getAll())) ?? []) as (SavedPicture & {
    version: number;
  })[];
  return all.filter(({ version }) => version === VERSION).toSorted((one, other) => compareIds(one.id, other.id));
}

/** Ids start with the time at which a picture was added. */
function compareIds(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
