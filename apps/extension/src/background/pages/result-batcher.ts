/** Collects what becomes known at the same moment, so that a batch of translations crosses to its page as one message. */
export class ResultBatcher<Result> {
  readonly #send: (results: Result[]) => void;
  #results: Result[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (results: Result[]) => void) {
    this.#send = send;
  }

  add(result: Result): void {
    this.#results.push(result);
    // After everything that follows from the answer that just arrived.
    this.#timer ??= setTimeout(() => this.flush(), 0);
  }

  /** Sends what there is, at once. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#results.length === 0) return;
    const results = this.#results;
    this.#results = [];
    this.#send(results);
  }
}
