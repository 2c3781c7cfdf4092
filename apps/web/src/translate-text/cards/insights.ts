import type { LanguageCode } from '@interlinear/languages';
import { isSameLanguage } from '@interlinear/languages/match';
import type { TranslationQuery } from '../../engines/engine-run.ts';
import type { SplitText } from '../../engines/split-text.ts';
import { isShortPhrase } from '../words/split-words.ts';
import { type CardState, splitOf, type Translation, textOf, translationOf } from './card-state.ts';
import type { Cards } from './cards-store.ts';

/** Conclusions about the text, drawn from all cards. */
export interface Insights {
  /** Language detected in the text. */
  detected: LanguageCode | undefined;
  /** Mismatch with the chosen source. `sure`: the server refused; `likely`: it translated, but detected another one. */
  mismatch: { detected: LanguageCode; certainty: 'sure' | 'likely' } | undefined;
  /** Whether nothing was translated because the text is already in the target language. */
  isAlreadyTarget: boolean;
  /** First complete translation, in the order of the cards. */
  first: Translation | undefined;
  /** Sentences of the text as the cards show them. */
  split: SplitText | undefined;
}

export function insightsOf(cards: Cards, query: TranslationQuery): Insights {
  const states = [...cards.values()];
  const translations = states.map(currentTranslation).filter((translation) => translation !== undefined);
  const detected = states.map(detectedBy).find((language) => language !== undefined);
  return {
    detected,
    mismatch: findMismatch(states, query, detected),
    isAlreadyTarget: translations.some(isAllInTarget),
    first: states.find((state) => state.status === 'ready')?.translation,
    split: states.map(splitOf).find((split) => split !== undefined),
  };
}

/** Returns the text of the first complete translation. */
export function firstText({ first }: Insights, target: LanguageCode): string | undefined {
  return first && textOf(first, target);
}

/** Returns the language that a card's engine detected, even if the translation failed. */
function detectedBy(state: CardState): LanguageCode | undefined {
  return state.status === 'failed' ? state.error.detected : currentTranslation(state)?.notes.detected;
}

/** Returns a card's translation of the current text, ignoring a previous one still on view. */
function currentTranslation(state: CardState): Translation | undefined {
  return state.status === 'translating' ? undefined : translationOf(state);
}

function findMismatch(
  states: readonly CardState[],
  { text, source }: TranslationQuery,
  detected: LanguageCode | undefined,
): Insights['mismatch'] {
  if (source === 'auto') return undefined;
  for (const state of states) {
    if (state.status === 'failed' && state.error.detected) return { detected: state.error.detected, certainty: 'sure' };
  }
  const isOther = detected !== undefined && !isSameLanguage(detected, source) && !isAmbiguous(text, source);
  return isOther ? { detected, certainty: 'likely' } : undefined;
}

/** Whether a text is too short to tell languages with Latin letters apart: `bank` is a word of many. */
function isAmbiguous(text: string, source: LanguageCode): boolean {
  return isShortPhrase(text, source) && !/(?!\p{Script=Latin})\p{L}/u.test(text);
}

/** Whether every line with words in it was already in the target language. */
export function isAllInTarget({ segments }: Translation): boolean {
  const meaningful = segments.filter((segment) => segment.status !== 'kept' || segment.reason === 'already-target');
  return meaningful.length > 0 && meaningful.every(({ status }) => status === 'kept');
}
