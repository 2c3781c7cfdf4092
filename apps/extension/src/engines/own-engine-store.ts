import { Dexie, liveQuery, type Table } from 'dexie';
import { type EngineDraft, engineDraftSchema, type OwnEngine, ownEngineSchema } from './own-engine.ts';

/**
 * A person's own engines with their keys, on this device and out of reach of every page. Every method rejects when the browser's
 * database cannot be used.
 */
export interface OwnEngineStore {
  /** In the order in which they were added. */
  all(): Promise<OwnEngine[]>;
  find(id: string): Promise<OwnEngine | undefined>;
  /** Another number after every change of an engine, wherever it was made; undefined when there is none of this id. */
  revision(id: string): Promise<number | undefined>;
  add(draft: EngineDraft): Promise<OwnEngine>;
  change(id: string, draft: EngineDraft): Promise<void>;
  /** Saves engines as they are: from a file. Takes the place of those that have the same id. */
  putMany(engines: readonly OwnEngine[]): Promise<void>;
  remove(id: string): Promise<void>;
  /** Gives what `all` does, now and after every change, wherever in the extension it was made. The result ends it. */
  watch(onEngines: (engines: OwnEngine[]) => void, onError: (error: unknown) => void): () => void;
}

interface Row extends OwnEngine {
  /** Milliseconds since 1970. */
  addedAt: number;
  /** The same; an engine that nobody has changed has none. */
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

/** Words rather than a random number: ids are in settings that people take to another device. */
function freeId(kind: string, taken: ReadonlySet<string>): string {
  if (!taken.has(kind)) return kind;
  let number = 2;
  while (taken.has(`${kind}-${number}`)) number += 1;
  return `${kind}-${number}`;
}

function toEngine({ id, kind, name, values }: Row): OwnEngine {
  return { id, kind, name, values };
}
