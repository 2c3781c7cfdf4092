/**
 * A map that has one entry in most cases: a `Map` weighs some 140 bytes before it holds anything, and a page has thousands of
 * them. It becomes one while it has more.
 */
export class SmallMap<Key, Value> implements ReadonlyMap<Key, Value> {
  #key: Key | undefined;
  #value: Value | undefined;
  #isSingle = false;
  #many: Map<Key, Value> | undefined;

  get size(): number {
    return this.#many?.size ?? Number(this.#isSingle);
  }

  get(key: Key): Value | undefined {
    if (this.#many) return this.#many.get(key);
    return this.#key === key ? this.#value : undefined;
  }

  has(key: Key): boolean {
    return this.#many?.has(key) ?? (this.#isSingle && this.#key === key);
  }

  set(key: Key, value: Value): this {
    if (!this.#many && this.#isSingle && this.#key !== key) {
      this.#many = this.#toMap();
      this.#forgetSingle();
    }
    if (this.#many) this.#many.set(key, value);
    else {
      this.#key = key;
      this.#value = value;
      this.#isSingle = true;
    }
    return this;
  }

  delete(key: Key): boolean {
    if (!this.has(key)) return false;
    const rest = this.#many;
    rest?.delete(key);
    if (!rest) this.#forgetSingle();
    else if (rest.size <= 1) {
      this.clear();
      for (const [only, value] of rest) this.set(only, value);
    }
    return true;
  }

  clear(): void {
    this.#forgetSingle();
    this.#many = undefined;
  }

  entries(): MapIterator<[Key, Value]> {
    return this.#many?.entries() ?? this.#toMap().entries();
  }

  keys(): MapIterator<Key> {
    return this.#many?.keys() ?? this.#toMap().keys();
  }

  values(): MapIterator<Value> {
    return this.#many?.values() ?? this.#toMap().values();
  }

  [Symbol.iterator](): MapIterator<[Key, Value]> {
    return this.entries();
  }

  forEach(callback: (value: Value, key: Key, map: ReadonlyMap<Key, Value>) => void): void {
    for (const [key, value] of this.entries()) callback(value, key, this);
  }

  #forgetSingle(): void {
    this.#key = undefined;
    this.#value = undefined;
    this.#isSingle = false;
  }

  #toMap(): Map<Key, Value> {
    const map = new Map<Key, Value>();
    // It is there, and so it is a key and a value, whatever these may be.
    if (this.#isSingle) map.set(this.#key as Key, this.#value as Value);
    return map;
  }
}
