import type { EngineId } from '@interlinear/engines';
import type { SegmentPartial, SegmentResult } from '@interlinear/translation/segment';
import { textOf } from './collect-answer.ts';
import { countTokens } from './count-tokens.ts';

/** What of a request was delivered so far, and what of it has to be paid. */
export class Delivered {
  inputTokens = 0;
  outputTokens = 0;
  /** Of the source texts of all that was delivered, paid for or not. */
  characters = 0;
  readonly #texts: readonly string[];
  readonly #engine: EngineId;
  readonly #unfinished = new Map<number, string>();
  #open: number;
  #hasFailed = false;

  /** @param engine the one that is paid for; what another one did in its place costs nothing */
  constructor(texts: readonly string[], engine: EngineId) {
    this.#texts = texts;
    this.#engine = engine;
    this.#open = texts.length;
  }

  add(result: SegmentResult | SegmentPartial): void {
    const index = Number(result.id);
    if (result.status === 'partial') {
      if (result.engine === this.#engine) this.#unfinished.set(index, result.text);
      return;
    }
    this.#open -= 1;
    this.#unfinished.delete(index);
    if (result.status === 'failed') this.#hasFailed = true;
    if (result.status !== 'translated') return;
    const text = this.#texts[index] ?? '';
    this.characters += text.length;
    if (!result.cached && result.engine === this.#engine) this.#count(text, textOf(result.content));
  }

  /** Nothing more comes: who left amid a sentence has read its beginning. */
  end(): void {
    for (const [index, text] of this.#unfinished) this.#count(this.#texts[index] ?? '', text);
    this.#unfinished.clear();
  }

  outcome(): 'delivered' | 'partly' | 'failed' {
    if (this.#open === 0 && !this.#hasFailed) return 'delivered';
    return this.characters > 0 || this.outputTokens > 0 ? 'partly' : 'failed';
  }

  #count(source: string, translation: string): void {
    this.inputTokens += countTokens(source);
    this.outputTokens += countTokens(translation);
  }
}
