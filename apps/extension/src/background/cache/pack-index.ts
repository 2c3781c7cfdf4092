import type { PackContents } from './translations-database.ts';

/**
 * In-memory index of which pack holds which translation. Most texts of a new page are in no pack, so this saves
 * database reads.
 */
export class PackIndex {
  /** Oldest first. */
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
      // A key that was stored again belongs to a newer pack.
      for (const digest of digests) if (this.#packOf.get(digest) === id) this.#packOf.delete(digest);
    }
  }

  /**
   * Returns ids of packs stored since `oldest` that may contain these keys. Digests can collide, so a pack may not have
   * the key.
   */
  find(keys: readonly string[], oldest: number): number[] {
    const ids = new Set<number>();
    for (const key of keys) {
      const id = this.#packOf.get(digestOf(key));
      const pack = id === undefined ? undefined : this.#packs.get(id);
      if (pack && pack.storedAt >= oldest) ids.add(pack.id);
    }
    return [...ids];
  }

  /**
   * Returns ids of packs to delete before adding `coming` translations: expired ones, then the oldest beyond the
   * limits.
   */
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
  /** The oldest translations beyond this count are deleted. */
  maxEntries: number;
  maxPacks: number;
}

/** Returns the first 52 bits of a hexadecimal hash, which fit exactly into a number. */
export function digestOf(key: string): number {
  return Number.parseInt(key.slice(0, 13), 16);
}
