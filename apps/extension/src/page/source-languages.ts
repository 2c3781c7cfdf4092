import type { LanguageCode } from '@interlinear/languages';
import type { SegmentPartial, SegmentResult } from '@interlinear/translation/segment';

/** Which languages a page was translated from. */
export class SourceLanguages {
  readonly #counts = new Map<LanguageCode, number>();

  /** Passes results on, and remembers their languages. */
  async *count(results: AsyncIterable<SegmentResult | SegmentPartial>): AsyncGenerator<SegmentResult | SegmentPartial> {
    for await (const result of results) {
      if (result.status === 'translated') {
        this.#counts.set(result.source, (this.#counts.get(result.source) ?? 0) + 1);
      }
      yield result;
    }
  }

  /** The most frequent one. */
  most(): LanguageCode | undefined {
    return [...this.#counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
  }
}
