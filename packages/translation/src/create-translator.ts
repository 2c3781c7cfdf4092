import { TranslationRun } from './translation-run.ts';
import type { Translator, TranslatorOptions } from './translator.ts';
import { TranslatorState } from './translator-state.ts';

export type {
  Clock,
  LanguageDetection,
  TranslationRequest,
  Translator,
  TranslatorOptions,
} from './translator.ts';

/**
 * Builds the pipeline: select → protect → look up → pack → call → verify → repair → (fall back) → store.
 * `TranslationRun` takes one request through the stages; `TranslatorState` is shared by all requests.
 */
export function createTranslator(options: TranslatorOptions): Translator {
  const state = new TranslatorState(options);
  return {
    translate: (request) => ({ [Symbol.asyncIterator]: () => new TranslationRun(request, state).start() }),
    health: (id) => state.health(id),
    close: () => state.close(),
  };
}
