import type { LanguageCode } from '@interlinear/languages';
import type { SegmentPartial, SegmentResult } from '@interlinear/translation/segment';
import type { TranslationError } from '@interlinear/translation/translation-error';

type Translated = Extract<SegmentResult, { status: 'translated' }>;

/** What was delivered so far of one request. */
export class Tally {
  readonly failed: { index: number; error: TranslationError }[] = [];
  /** The first translation; one of the engine itself says more about this request than one of the cache. */
  first: Translated | undefined;
  translated = 0;
  cached = 0;
  kept = 0;
  isAlreadyInTarget = false;
  readonly #sources: LanguageCode[] = [];

  add(result: SegmentResult | SegmentPartial): void {
    if (result.status === 'kept') {
      this.kept += 1;
      this.isAlreadyInTarget ||= result.reason === 'already-target';
    }
    if (result.status === 'failed') this.failed.push({ index: Number(result.id), error: result.error });
    if (result.status !== 'translated') return;
    if (!this.first || (this.first.cached && !result.cached)) this.first = result;
    if (result.cached) this.cached += 1;
    else this.translated += 1;
    this.#sources.push(result.source);
  }

  /** The language that most segments were in. */
  source(): LanguageCode | undefined {
    const counts = new Map<LanguageCode, number>();
    for (const source of this.#sources) counts.set(source, (counts.get(source) ?? 0) + 1);
    return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
  }
}
