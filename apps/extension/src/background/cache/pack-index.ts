import type { PackContents } from './translations-database.ts';

/** Which pack has which translation, known without asking the database: most texts of a new page are in none. */
export class PackIndex {
  /** The oldest first. */
  readonly #packs = new Map<number, PackContents>();
  readonly #packOf = new Map<number, number>();
  #translations = 0;

  add(contents: PackContents): void {
    this.#packs.set(contents.id, contents);
    this.#translations += contents.digests.length;
    for (const digest of contents.digests) this.#packOf.set(digest, contents.id);
  }

  delete(ids: readonly number[]): void {
    for (const id of ids) {
      const digests = this.#packs.get(id)?.digests ?? [];
      this.#packs.delete(id);
      this.#translations -= digests.length;
      // What was kept again later is in a newer pack.
      for (const digest of digests) if (this.#packOf.get(digest) === id) this.#packOf.delete(digest);
    }
  }

  /** The packs that may have these, without those older than `oldest`; two keys may have the same digest. */
  find(keys: readonly string[], oldest: number): number[] {
    const ids = new Set<number>();
    for (const key of keys) {
      const id = this.#packOf.get(digestOf(key));
      const pack = id === undefined ? undefined : this.#packs.get(id);
      if (pack && pack.storedAt >= oldest) ids.add(pack.id);
    }
    return [...ids];
  }

  /** Those that must go when so many translations come: what is older than `oldest`, and the oldest of what is too much. */
  surplus({ coming, oldest, ...limits }: { coming: number; oldest: number } & PackLimits): number[] {
    let translations = this.#translations + coming;
    let packs = this.#packs.size + 1;
    const surplus: number[] = [];
    for (const { id, storedAt, digests } of this.#packs.values()) {
      const isTooMuch = translations > limits.maxEntries || packs > limits.maxPacks;
      if (!isTooMuch && storedAt >= oldest) break;
      surplus.push(id);
      translations -= digests.length;
      packs -= 1;
    }
    return surplus;
  }
}

export interface PackLimits {
  /** What is stored beyond this goes, the oldest first. */
  maxEntries: number;
  maxPacks: number;
}

/** The first 52 bits of a hash in hexadecimal: what a number has room for. */
export function digestOf(key: string): number {
  return Number.parseInt(key.slice(0, 13), 16);
}
