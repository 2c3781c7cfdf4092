import type { SegmentPartial, SegmentResult } from '@interlinear/translation/segment';

/** The answers to one request, from the port to whoever reads them. */
export class Answers {
  readonly #arrived: (SegmentResult | SegmentPartial)[] = [];
  #isEnded = false;
  #wake: (() => void) | undefined;

  add(result: SegmentResult | SegmentPartial): void {
    this.#arrived.push(result);
    this.#wake?.();
  }

  end(): void {
    this.#isEnded = true;
    this.#wake?.();
  }

  async *read(): AsyncGenerator<SegmentResult | SegmentPartial> {
    for (;;) {
      for (let result = this.#arrived.shift(); result; result = this.#arrived.shift()) yield result;
      if (this.#isEnded) return;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
