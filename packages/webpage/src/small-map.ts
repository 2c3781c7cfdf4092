/**
 * A map optimised for a single entry: an empty `Map` takes about 140 bytes, and a page has thousands of them. Uses a
 * `Map` internally while there are more entries.
 */
export class SmallMap<Key, Value> implements ReadonlyMap<Key, Value> {
  /** The only key, or a marker for none or several. */
  #key: Key | typeof NONE | typeof MANY = NONE;
  /** The only value, or the map with all entries. */
  #value: Value | Map<Key, Value> | undefined;

  get size(): number {
    return this.#many?.size ?? Number(this.#key !== NONE);
  }

  get(key: Key): Value | undefined {
    return this.#key === MANY ? this.#many?.get(key) : this.#single(key);
  }

  has(key: Key): boolean {
    return this.#many?.has(key) ?? this.#key === key;
  }

  set(key: Key, value: Value): this {
    if (this.#key === NONE || this.#key === key) {
      this.#key = key;
      this.#value = value;
    } else {
      const many = this.#many ?? this.#toMap();
      this.#key = MANY;
      this.#value = many.set(key, value);
    }
    return this;
  }

  delete(key: Key): boolean {
    if (!this.has(key)) return false;
    const rest = this.#many;
    rest?.delete(key);
    if (rest && rest.size > 1) return true;
    this.clear();
    for (const [only, value] of rest ?? []) this.set(only, value);
    return true;
  }

  clear(): void {
    this.#key = NONE;
    this.#value = undefined;
  }

  entries(): MapIterator<[Key, Value]> {
    return this.#toMap().entries();
  }

  keys(): MapIterator<Key> {
    return this.#toMap().keys();
  }

  values(): MapIterator<Value> {
    return this.#toMap().values();
  }

  [Symbol.iterator](): MapIterator<[Key, Value]> {
    return this.entries();
  }

  forEach(callback: (value: Value, key: Key, map: ReadonlyMap<Key, Value>) => void): void {
    for (const [key, value] of this.entries()) callback(value, key, this);
  }

  get #many(): Map<Key, Value> | undefined {
    // MANY means that the value is the map.
    return this.#key === MANY ? (this.#value as Map<Key, Value>) : undefined;
  }

  #single(key: Key): Value | undefined {
    // Safe: with the key of a single entry, the value is that entry's and not a map.
    return this.#key === key ? (this.#value as Value) : undefined;
  }

  #toMap(): Map<Key, Value> {
    if (this.#key === MANY || this.#key === NONE) return this.#many ?? new Map();
    // Safe: with the key of a single entry, the value is that entry's and not a map.
    return new Map([[this.#key, this.#value as Value]]);
  }
}

const NONE = Symbol('none');
const MANY = Symbol('many');
