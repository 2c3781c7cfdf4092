import { createObjectStore } from '../../storage/object-store.ts';
import type { SubtitleSnapshot } from './subtitle-store.ts';

const store = createObjectStore({ database: 'interlinear-subtitles', store: 'subtitles', keyPath: 'id' });

/** Subtitles are removed from this browser after a day, as documents and pictures are. */
const MAX_AGE_MS = 24 * 60 * 60_000;
/** Format of the snapshots; others are ignored. */
const VERSION = 1;

/** A subtitle file and the work on it, for the next visit. */
export interface SavedSubtitles {
  id: string;
  name: string;
  file: Blob;
  snapshot: SubtitleSnapshot;
  /** Time of the last change, in milliseconds since 1970. */
  timestamp: number;
}

/** Stores a file. Like all functions here it never fails: a browser that refuses simply forgets it. */
export async function saveSubtitles(subtitles: SavedSubtitles): Promise<void> {
  await store.run('readwrite', (all) => all.put({ ...subtitles, version: VERSION }));
}

export async function removeSubtitles(id: string): Promise<void> {
  await store.run('readwrite', (all) => all.delete(id));
}

/** Lists the files of the last day, the oldest first. */
export async function loadSubtitles(now: Date): Promise<SavedSubtitles[]> {
  await store.purge(now.getTime() - MAX_AGE_MS);
  // Safe cast: only `saveSubtitles` writes to this store.
  const all = ((await store.run('readonly', (saved) => saved.getAll())) ?? []) as (SavedSubtitles & {
    version: number;
  })[];
  // Ids start with the time at which a file was added.
  return all.filter(({ version }) => version === VERSION).toSorted((one, other) => (one.id < other.id ? -1 : 1));
}
