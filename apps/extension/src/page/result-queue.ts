import type { SegmentPartial, SegmentResult } from '@interlinear/translation/segment';
import type { WordEntry } from '../protocol/page-port.ts';

export type Answer = SegmentResult | SegmentPartial | WordEntry;

/** The answers to one request, from the port to whoever reads them. */
export class Answers {
  readonly #arrived: Answer[] = [];
  #isEnded = false;
  #wake: (() => void) | undefined;

  add(results: readonly Answer[]): void {
    this.#arrived.push(...results);
    this.#wake?.();
  }

  end(): void {
    this.#isEnded = true;
    this.#wake?.();
  }

  async *read(): AsyncGenerator<Answer> {
    for (;;) {
      for (let result = this.#arrived.shift(); result; result = this.#arrived.shift()) yield result;
      if (this.#isEnded) return;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
