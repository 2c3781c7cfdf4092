import type { CachedTranslation } from '@interlinear/translation/cache';
import { digestOf, PackIndex, type PackLimits } from './pack-index.ts';
import type { TranslationsDatabase } from './translations-database.ts';

export interface StoredPacksLimits extends PackLimits {
  maxAgeMs: number;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** The packs in the database, with an index that is read once per background start. */
export class StoredPacks {
  readonly #database: TranslationsDatabase;
  readonly #limits: StoredPacksLimits;
  #index: Promise<PackIndex> | undefined;

  constructor(database: TranslationsDatabase, limits: StoredPacksLimits) {
    this.#database = database;
    this.#limits = limits;
  }

  /** Returns the translations for these keys, along with others from the same packs. Empty if the database fails. */
  async get(keys: readonly string[]): Promise<ReadonlyMap<string, CachedTranslation>> {
    const found = new Map<string, CachedTranslation>();
    try {
      const ids = (await this.#readIndex()).find(keys, this.#oldest);
      // Another extension page may have cleared the database, so indexed packs can be missing.
      const packs = ids.length === 0 ? [] : await this.#database.packs.bulkGet(ids);
      for (const pack of packs) {
        for (const [place, key] of pack?.keys.entries() ?? []) {
          const translation = pack?.translations[place];
          if (translation) found.set(key, translation);
        }
      }
    } catch {
      // Treat as missing, as the cache contract requires; the engine is called instead.
    }
    return found;
  }

  /** Stores the entries as one pack and deletes expired and surplus packs. Does nothing if the database fails. */
  async add(entries: ReadonlyMap<string, CachedTranslation>): Promise<void> {
    try {
      const index = await this.#readIndex();
      const rows = [...entries].slice(-this.#limits.maxEntries);
      const surplus = index.surplus({ ...this.#limits, coming: rows.length, oldest: this.#oldest });
      const digests = Float64Array.from(rows, ([key]) => digestOf(key));
      const storedAt = this.#limits.now();
      const { packs, contents } = this.#database;
      const id = await this.#database.transaction('rw', packs, contents, async () => {
        const [keys, translations] = [rows.map(([key]) => key), rows.map(([, translation]) => translation)];
        const id = await packs.add({ storedAt, keys, translations });
        await contents.add({ id, storedAt, digests });
        if (surplus.length > 0) await Promise.all([packs.bulkDelete(surplus), contents.bulkDelete(surplus)]);
        return id;
      });
      index.delete(surplus);
      index.add({ id, storedAt, digests });
    } catch {
      // Storing is best effort; the answer is delivered anyway.
    }
  }

  get #oldest(): number {
    return this.#limits.now() - this.#limits.maxAgeMs;
  }

  async #readIndex(): Promise<PackIndex> {
    this.#index ??= this.#buildIndex();
    try {
      return await this.#index;
    } catch (error) {
      // The database may have been locked or full; retry on the next call.
      this.#index = undefined;
      throw error;
    }
  }

  async #buildIndex(): Promise<PackIndex> {
    const index = new PackIndex();
    for (const contents of await this.#database.contents.toArray()) index.add(contents);
    return index;
  }
}
