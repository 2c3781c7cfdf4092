/** Hands what is pushed to one reader, in order. A reader that stops early calls `onReturn`. */
export class ResultQueue<Item> implements AsyncIterableIterator<Item> {
  readonly #items: Item[] = [];
  readonly #onReturn: () => void;
  #waiting: PromiseWithResolvers<IteratorResult<Item>> | undefined;
  #failure: { error: unknown } | undefined;
  #hasEnded = false;
  /** Where the next item is; shifting a long array for each would cost its length. */
  #read = 0;

  constructor(onReturn: () => void) {
    this.#onReturn = onReturn;
  }

  push(item: Item): void {
    if (this.#hasEnded) return;
    if (this.#waiting) this.#take()?.resolve({ value: item, done: false });
    else this.#items.push(item);
  }

  end(): void {
    this.#hasEnded = true;
    this.#take()?.resolve({ value: undefined, done: true });
  }

  /** A broken invariant of ours, never an engine's failure: those are results. */
  fail(error: unknown): void {
    this.#hasEnded = true;
    const waiting = this.#take();
    if (waiting) waiting.reject(error);
    else this.#failure = { error };
  }

  next(): Promise<IteratorResult<Item>> {
    if (this.#read < this.#items.length) {
      const value = this.#items[this.#read] as Item; // the index is below the length
      this.#read += 1;
      return Promise.resolve({ value, done: false });
    }
    if (this.#failure) return Promise.reject(this.#failure.error);
    if (this.#hasEnded) return Promise.resolve({ value: undefined, done: true });
    this.#waiting = Promise.withResolvers();
    return this.#waiting.promise;
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

  #take() {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    return waiting;
  }
}
