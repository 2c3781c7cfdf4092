/** Async iterator over pushed items, for one reader. Calls `onReturn` if the reader stops early. */
export class ResultQueue<Item> implements AsyncIterableIterator<Item> {
  readonly #items: Item[] = [];
  readonly #onReturn: () => void;
  readonly #waiting: PromiseWithResolvers<IteratorResult<Item>>[] = [];
  #failure: { error: unknown } | undefined;
  #hasEnded = false;
  /** Index of the next item; shifting a long array per item would be quadratic. */
  #read = 0;

  constructor(onReturn: () => void) {
    this.#onReturn = onReturn;
  }

  push(item: Item): void {
    if (this.#hasEnded) return;
    const waiting = this.#waiting.shift();
    if (waiting) waiting.resolve({ value: item, done: false });
    else this.#items.push(item);
  }

  end(): void {
    this.#hasEnded = true;
    for (const waiting of this.#waiting.splice(0)) waiting.resolve({ value: undefined, done: true });
  }

  /** Ends with a bug of the pipeline itself; engine failures are results instead. */
  fail(error: unknown): void {
    this.#hasEnded = true;
    this.#failure = { error };
    for (const waiting of this.#waiting.splice(0)) waiting.reject(error);
  }

  next(): Promise<IteratorResult<Item>> {
    if (this.#read < this.#items.length) {
      const value = this.#items[this.#read] as Item; // the index is below the length
      this.#read += 1;
      return Promise.resolve({ value, done: false });
    }
    if (this.#failure) return Promise.reject(this.#failure.error);
    if (this.#hasEnded) return Promise.resolve({ value: undefined, done: true });
    const waiting = Promise.withResolvers<IteratorResult<Item>>();
    this.#waiting.push(waiting);
    return waiting.promise;
  }

  return(): Promise<IteratorResult<Item>> {
    this.#read = this.#items.length;
    this.#onReturn();
    this.end();
    return Promise.resolve({ value: undefined, done: true });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
