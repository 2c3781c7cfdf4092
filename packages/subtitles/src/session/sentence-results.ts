export type SentenceResult =
  | { status: 'translated'; text: string }
  /** Needs no translation. */
  | { status: 'kept' }
  | { status: 'failed'; attempts: number };

/** Results of a video of ten hours; beyond it, the oldest are forgotten. */
const MAX_RESULTS = 12_000;
/** A sentence that fails this often by itself is not requested again. */
const MAX_ATTEMPTS = 3;

/** Results by the text of the sentence, so that they survive another arrangement of the track. */
export class SentenceResults {
  readonly #results = new Map<string, SentenceResult>();

  get(text: string): SentenceResult | undefined {
    return this.#results.get(text);
  }

  /** Whether a sentence should be requested. */
  isWanted(text: string): boolean {
    const result = this.#results.get(text);
    return result === undefined || (result.status === 'failed' && result.attempts < MAX_ATTEMPTS);
  }

  set(text: string, result: Exclude<SentenceResult, { status: 'failed' }>): void {
    this.#store(text, result);
  }

  /** @param isOwnFault whether other sentences may succeed, so that the attempt counts */
  fail(text: string, { isOwnFault }: { isOwnFault: boolean }): void {
    const before = this.#results.get(text);
    const attempts = before?.status === 'failed' ? before.attempts : 0;
    this.#store(text, { status: 'failed', attempts: attempts + (isOwnFault ? 1 : 0) });
  }

  /** Lets failed sentences be requested again. */
  forgetFailures(): void {
    for (const [text, { status }] of this.#results) if (status === 'failed') this.#results.delete(text);
  }

  #store(text: string, result: SentenceResult): void {
    this.#results.set(text, result);
    if (this.#results.size <= MAX_RESULTS) return;
    const oldest = this.#results.keys().next().value;
    if (oldest !== undefined) this.#results.delete(oldest);
  }
}
