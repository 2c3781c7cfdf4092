import type { PageAnswer } from '../protocol/page-port.ts';

/** Queue of the results for one request, between the port and their reader. */
export class ResultQueue {
  readonly #arrived: PageAnswer[] = [];
  #isEnded = false;
  #wake: (() => void) | undefined;

  add(results: readonly PageAnswer[]): void {
    this.#arrived.push(...results);
    this.#wake?.();
  }

  end(): void {
    this.#isEnded = true;
    this.#wake?.();
  }

  async *read(): AsyncGenerator<PageAnswer> {
    for (;;) {
      for (let result = this.#arrived.shift(); result; result = this.#arrived.shift()) yield result;
      if (this.#isEnded) return;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
