import { ENGINE_FAILURE_KEYS, ERRORS } from '@interlinear/contract/errors';
import { type LanguageCode, nameInSentence } from '@interlinear/languages';
import type { Locale } from '@interlinear/messages/locales';
import type { TranslationError } from '@interlinear/translation/translation-error';
import { type ApiFailure, type ApiFailureOptions, apiFailure } from '../platform/http/api-failure.ts';

/** Values for the messages about a failed translation. */
export interface ErrorContext {
  source: LanguageCode | 'auto';
  target: LanguageCode;
  /** Returns an engine's display name in a language. */
  engineName(id: string, locale: Locale): string;
}

/** Maps an error of the pipeline to the error catalogue. */
export function toTranslationFailure(
  error: TranslationError,
  context: ErrorContext,
  options: ApiFailureOptions = {},
): ApiFailure {
  const { reason } = error;
  const engine = (locale: Locale) => context.engineName(error.engine, locale);
  switch (reason) {
    case 'unsupported-pair': {
      const pair = (locale: Locale) => ({
        source: languageName(error.source ?? context.source, locale),
        target: languageName(context.target, locale),
      });
      return error.hint === undefined
        ? apiFailure('unsupportedPair', (locale) => ({ engine: engine(locale), ...pair(locale) }), options)
        : apiFailure('unsupportedPairLocal', pair, options);
    }
    case 'all-engines-failed': {
      const { first, second } = error;
      const values = (locale: Locale) => ({
        first: context.engineName(first.engine, locale),
        second: context.engineName(second.engine, locale),
        firstReason: describeError(first, context, locale).info,
        secondReason: describeError(second, context, locale).info,
      });
      return apiFailure('allEnginesFailed', values, options);
    }
    case 'source-unknown':
      return apiFailure('sourceUnknown', {}, options);
    case 'cancelled':
      return apiFailure('cancelled', {}, options);
    default:
      return apiFailure(ENGINE_FAILURE_KEYS[reason], (locale) => ({ engine: engine(locale) }), options);
  }
}

/** Describes the error of a single segment. */
export function describeError(error: TranslationError, context: ErrorContext, locale: Locale) {
  const failure = toTranslationFailure(error, context);
  return { code: ERRORS[failure.key].code, info: failure.info(locale) };
}

/** Names a language; it is unknown when the engine was to detect it and failed. */
function languageName(code: LanguageCode | 'auto', locale: Locale): string {
  return code === 'auto' ? '…' : nameInSentence(code, locale);
}
