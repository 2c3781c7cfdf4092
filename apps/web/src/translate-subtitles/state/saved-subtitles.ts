import { createObjectStore } from '../../storage/object-store.ts';
import { yieldToPage } from '../../storage/yield-to-page.ts';
import { type PieceCache, readSnapshot, writeSnapshot } from './snapshot-file.ts';
import type { SubtitleSnapshot } from './subtitle-store.ts';

const store = createObjectStore({ database: 'interlinear-subtitles', store: 'subtitles', keyPath: 'id' });

/** Subtitles are removed from this browser after a day, as documents and pictures are. */
const MAX_AGE_MS = 24 * 60 * 60_000;
/** Format of the entries; others are ignored. */
const VERSION = 2;

/** A subtitle file and the work on it, for the next visit. */
export interface SavedSubtitles {
  id: string;
  name: string;
  file: Blob;
  snapshot: SubtitleSnapshot;
  /** Time of the last change, in milliseconds since 1970. */
  timestamp: number;
}

interface StoredSubtitles extends Omit<SavedSubtitles, 'snapshot'> {
  version: number;
  work: Blob;
}

/** The latest save of each file. An earlier one that has not ended gives way to it. */
const latest = new Map<string, { cache: PieceCache }>();

/**
 * Stores a file. Like all functions here it never fails: a browser that refuses simply forgets it.
 * @param isUrgent whether the page may end soon, so that it waits until all is handed over
 */
export async function saveSubtitles({ snapshot, ...subtitles }: SavedSubtitles, isUrgent: boolean): Promise<void> {
  const turn = { cache: latest.get(subtitles.id)?.cache ?? new Map() };
  latest.set(subtitles.id, turn);
  const writing = writeSnapshot(snapshot, turn.cache);
  let step = writing.next();
  while (!step.done) {
    if (!isUrgent) await yieldToPage();
    if (latest.get(subtitles.id) !== turn) return;
    step = writing.next();
  }
  const entry: StoredSubtitles = { ...subtitles, version: VERSION, work: step.value };
  await store.run('readwrite', (all) => all.put(entry));
}

export async function removeSubtitles(id: string): Promise<void> {
  latest.delete(id);
  await store.run('readwrite', (all) => all.delete(id));
}

/** Lists the files of the last day, the oldest first. */
export async function loadSubtitles(now: Date): Promise<SavedSubtitles[]> {
  await store.purge(now.getTime() - MAX_AGE_MS);
  // Safe cast: only `saveSubtitles` writes to this store.
  const all = ((await store.run('readonly', (saved) => saved.getAll())) ?? []) as StoredSubtitles[];
  // Ids start with the time at which a file was added.
  const known = all.filter(({ version }) => version === VERSION).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const loaded: SavedSubtitles[] = [];
  for (const { id, name, file, timestamp, work } of known) {
    try {
      loaded.push({ id, name, file, timestamp, snapshot: await readSnapshot(work, yieldToPage) });
    } catch {
      // The browser lost the data of an entry; the file can be added again.
    }
  }
  return loaded;
}
