import { ERRORS, type ErrorKey } from '@interlinear/contract/errors';
import { displayName, type LanguageCode } from '@interlinear/languages';
import type { Locale } from '@interlinear/messages/locales';
import type { TranslationError } from '@interlinear/translation/translation-error';
import { type ApiFailure, apiFailure } from '../platform/http/api-failure.ts';

/** What a message about a failed translation may have to name. */
export interface ErrorContext {
  source: LanguageCode | 'auto';
  target: LanguageCode;
  /** The name people know an engine by. */
  engineName(id: string): string;
}

/** The failure of the catalogue that a failure of the pipeline is. */
export function toTranslationFailure(error: TranslationError, context: ErrorContext): ApiFailure {
  const { reason } = error;
  const engine = context.engineName(error.engine);
  switch (reason) {
    case 'unsupported-pair': {
      const { remedy } = error;
      const pair = (locale: Locale) => ({
        source: languageName(context.source, locale),
        target: languageName(context.target, locale),
      });
      return remedy === undefined
        ? apiFailure('unsupportedPair', (locale) => ({ engine, ...pair(locale) }))
        : apiFailure('unsupportedPairLocal', (locale) => ({ remedy, ...pair(locale) }));
    }
    case 'all-engines-failed': {
      const names = [error.first, error.second].map((one) => context.engineName(one?.engine ?? error.engine));
      return apiFailure('allEnginesFailed', { first: names[0] ?? engine, second: names[1] ?? engine });
    }
    case 'source-mismatch':
    case 'nothing-to-translate':
      // Both are judged before and after the pipeline here (`check-source.ts`, `translate-texts.ts`), never inside.
      throw new Error(`the pipeline said ${reason}`);
    case 'cancelled':
      return apiFailure('cancelled', {});
    default:
      return apiFailure(ENGINE_FAILURES[reason], { engine });
  }
}

/** The same, as it stands beside a single segment. */
export function describeError(error: TranslationError, context: ErrorContext, locale: Locale) {
  const failure = toTranslationFailure(error, context);
  return { code: ERRORS[failure.key].code, info: failure.info(locale) };
}

const ENGINE_FAILURES = {
  auth: 'engineAuth',
  quota: 'engineQuota',
  'rate-limit': 'engineRateLimit',
  timeout: 'engineTimeout',
  network: 'engineNetwork',
  unavailable: 'engineUnavailable',
  'bad-request': 'engineBadRequest',
  'too-long': 'engineTooLong',
  'content-refused': 'engineContentRefused',
  'wrong-answer': 'engineWrongAnswer',
} as const satisfies Partial<Record<TranslationError['reason'], ErrorKey>>;

function languageName(code: LanguageCode | 'auto', locale: Locale): string {
  return code === 'auto' ? code : displayName(code, locale);
}
