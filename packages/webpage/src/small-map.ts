/**
 * A map that has one entry in most cases: a `Map` weighs some 140 bytes before it holds anything, and a page has thousands of
 * them. With the second entry it becomes one.
 */
export class SmallMap<Key, Value> implements ReadonlyMap<Key, Value> {
  #only: readonly [Key, Value] | undefined;
  #many: Map<Key, Value> | undefined;

  get size(): number {
    return this.#many?.size ?? (this.#only ? 1 : 0);
  }

  get(key: Key): Value | undefined {
    if (this.#many) return this.#many.get(key);
    return this.#only?.[0] === key ? this.#only[1] : undefined;
  }

  has(key: Key): boolean {
    return this.#many?.has(key) ?? (this.#only !== undefined && this.#only[0] === key);
  }

  set(key: Key, value: Value): this {
    if (this.#many) this.#many.set(key, value);
    else if (!this.#only || this.#only[0] === key) this.#only = [key, value];
    else {
      this.#many = new Map([this.#only, [key, value]]);
      this.#only = undefined;
    }
    return this;
  }

  delete(key: Key): boolean {
    if (this.#many) return this.#many.delete(key);
    if (!this.has(key)) return false;
    this.#only = undefined;
    return true;
  }

  clear(): void {
    this.#only = undefined;
    this.#many = undefined;
  }

  entries(): MapIterator<[Key, Value]> {
    return this.#many?.entries() ?? new Map(this.#only && [this.#only]).entries();
  }

  keys(): MapIterator<Key> {
    return this.#many?.keys() ?? new Map(this.#only && [this.#only]).keys();
  }

  values(): MapIterator<Value> {
    return this.#many?.values() ?? new Map(this.#only && [this.#only]).values();
  }

  [Symbol.iterator](): MapIterator<[Key, Value]> {
    return this.entries();
  }

  forEach(callback: (value: Value, key: Key, map: ReadonlyMap<Key, Value>) => void): void {
    for (const [key, value] of this.entries()) callback(value, key, this);
  }
}
