import type { LanguageCode } from '@interlinear/languages';
import { isSameLanguage } from '@interlinear/languages/match';
import { type CardState, type Translation, textOf, translationOf } from './card-state.ts';
import type { Cards, TranslationQuery } from './cards-store.ts';

/** What the cards together tell about the text. */
export interface Insights {
  /** The language found in the text. */
  detected: LanguageCode | undefined;
  /** `sure`: the server refused; `likely`: it translated, but the text seems to be in another language than was said. */
  mismatch: { detected: LanguageCode; certainty: 'sure' | 'likely' } | undefined;
  /** Nothing was translated, because the text is in the target language already. */
  isAlreadyTarget: boolean;
  /** The first whole translation, in the order of the cards. */
  first: Translation | undefined;
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
  };
}

/** The text of the first whole translation. */
export function firstText({ first }: Insights): string | undefined {
  return first && textOf(first);
}

/** The language that a card found the text in, also when it could not translate from it. */
function detectedBy(state: CardState): LanguageCode | undefined {
  return state.status === 'failed' ? state.error.detected : currentTranslation(state)?.notes.detected;
}

/** What a card says about the present text; a former translation still on view says nothing about it. */
function currentTranslation(state: CardState): Translation | undefined {
  return state.status === 'translating' ? undefined : translationOf(state);
}

function findMismatch(
  states: readonly CardState[],
  { source }: TranslationQuery,
  detected: LanguageCode | undefined,
): Insights['mismatch'] {
  if (source === 'auto') return undefined;
  for (const state of states) {
    if (state.status === 'failed' && state.error.detected) return { detected: state.error.detected, certainty: 'sure' };
  }
  const isOther = detected !== undefined && !isSameLanguage(detected, source);
  return isOther ? { detected, certainty: 'likely' } : undefined;
}

/** Whether every line that says anything was in the target language already. */
export function isAllInTarget({ segments }: Translation): boolean {
  const meaningful = segments.filter((segment) => segment.status !== 'kept' || segment.reason === 'already-target');
  return meaningful.length > 0 && meaningful.every(({ status }) => status === 'kept');
}
