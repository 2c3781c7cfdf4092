import type { EngineUsage } from '@interlinear/engines';
import type { LanguageCode } from '@interlinear/languages';
import type { Inline, Segment, SegmentPartial, SegmentResult } from '@interlinear/translation/segment';
import type { PageState } from '../protocol/page-state.ts';

/** Counts the source languages of a page's translations, and what they have used. */
export class PageStatistics {
  readonly #languages = new Map<LanguageCode, number>();
  #characters = 0;
  #tokens = 0;

  /** Passes the results of a request through and counts them. Cached ones have used nothing. */
  async *count(
    segments: readonly Segment[],
    results: AsyncIterable<SegmentResult | SegmentPartial>,
  ): AsyncGenerator<SegmentResult | SegmentPartial> {
    const lengths = new Map(segments.map(({ id, content }) => [id, lengthOf(content)]));
    for await (const result of results) {
      if (result.status === 'translated') {
        this.#languages.set(result.source, (this.#languages.get(result.source) ?? 0) + 1);
        if (!result.cached) this.#characters += lengths.get(result.id) ?? 0;
      }
      yield result;
    }
  }

  /** Counts characters that were translated for the page besides its texts. */
  addCharacters(count: number): void {
    this.#characters += count;
  }

  addUsage({ inputTokens = 0, outputTokens = 0 }: EngineUsage): void {
    this.#tokens += inputTokens + outputTokens;
  }

  /** Returns the most frequent source language, and what has been used so far. */
  summary(): Pick<PageState, 'source' | 'usage'> {
    const source = [...this.#languages].toSorted(([, one], [, other]) => other - one)[0]?.[0];
    const tokens = Math.round(this.#tokens);
    const usage = { characters: this.#characters, ...(tokens > 0 && { tokens }) };
    return { ...(source && { source }), ...((usage.characters > 0 || tokens > 0) && { usage }) };
  }
}

function lengthOf(content: readonly Inline[]): number {
  return content.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 0), 0);
}
