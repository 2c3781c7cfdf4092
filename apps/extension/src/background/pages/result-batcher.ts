/** Collects results that arrive in the same task, so that they are sent to the page as one message. */
export class ResultBatcher<Result> {
  readonly #send: (results: Result[]) => void;
  #results: Result[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (results: Result[]) => void) {
    this.#send = send;
  }

  add(result: Result): void {
    this.#results.push(result);
    // Runs after all work triggered by the response that just arrived.
    this.#timer ??= setTimeout(() => this.flush(), 0);
  }

  /** Sends the collected results at once. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#results.length === 0) return;
    const results = this.#results;
    this.#results = [];
    this.#send(results);
  }
}
