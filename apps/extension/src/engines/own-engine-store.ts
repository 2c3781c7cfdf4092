import { Dexie, liveQuery, type Table } from 'dexie';
import { type EngineDraft, engineDraftSchema, type OwnEngine, ownEngineSchema } from './own-engine.ts';

/**
 * Store of a person's own engines with their keys, on this device and inaccessible to pages. Every method rejects if
 * the browser's database cannot be used.
 */
export interface OwnEngineStore {
  /** Returns all engines in order of creation. */
  all(): Promise<OwnEngine[]>;
  find(id: string): Promise<OwnEngine | undefined>;
  /** Returns a number that changes with every change of an engine; undefined for unknown ids. */
  revision(id: string): Promise<number | undefined>;
  add(draft: EngineDraft): Promise<OwnEngine>;
  change(id: string, draft: EngineDraft): Promise<void>;
  /** Saves complete engines, for example from a file, replacing those with the same id. */
  putMany(engines: readonly OwnEngine[]): Promise<void>;
  remove(id: string): Promise<void>;
  /**
   * Calls back with all engines, now and after every change anywhere in the extension. Returns a function that stops
   * watching.
   */
  watch(onEngines: (engines: OwnEngine[]) => void, onError: (error: unknown) => void): () => void;
}

interface Row extends OwnEngine {
  /** Milliseconds since 1970. */
  addedAt: number;
  /** Milliseconds since 1970; missing if never changed. */
  changedAt?: number;
}

/** @param now milliseconds since 1970 */
export function createOwnEngineStore({ now }: { now: () => number }): OwnEngineStore {
  const database = new Dexie('own-engines');
  database.version(1).stores({ engines: 'id, addedAt' });
  const rows: Table<Row, string> = database.table('engines');

  const all = async () => (await rows.orderBy('addedAt').toArray()).map(toEngine);

  return {
    all,
    async find(id) {
      const row = await rows.get(id);
      return row && toEngine(row);
    },
    async revision(id) {
      const row = await rows.get(id);
      return row && (row.changedAt ?? row.addedAt);
    },
    add: (draft) =>
      database.transaction('rw', rows, async () => {
        const valid = engineDraftSchema.parse(draft);
        const taken = new Set(await rows.toCollection().primaryKeys());
        const engine = { id: freeId(valid.kind, taken), ...valid };
        await rows.add({ ...engine, addedAt: now() });
        return engine;
      }),
    async change(id, draft) {
      await rows.update(id, { ...engineDraftSchema.parse(draft), changedAt: now() });
    },
    putMany: (engines) =>
      database.transaction('rw', rows, async () => {
        for (const engine of engines) {
          const former = await rows.get(engine.id);
          const changedAt = now();
          await rows.put({ ...ownEngineSchema.parse(engine), addedAt: former?.addedAt ?? changedAt, changedAt });
        }
      }),
    remove: (id) => rows.delete(id),
    watch(onEngines, onError) {
      const subscription = liveQuery(all).subscribe(onEngines, onError);
      return () => subscription.unsubscribe();
    },
  };
}

/** Picks a readable id instead of a random one, because ids appear in settings that move between devices. */
function freeId(kind: string, taken: ReadonlySet<string>): string {
  if (!taken.has(kind)) return kind;
  let number = 2;
  while (taken.has(`${kind}-${number}`)) number += 1;
  return `${kind}-${number}`;
}

function toEngine({ id, kind, name, values }: Row): OwnEngine {
  return { id, kind, name, values };
}
