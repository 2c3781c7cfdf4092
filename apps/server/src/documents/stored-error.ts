import { ERRORS, type ErrorKey } from '@interlinear/contract/errors';
import { FAILURE_KEYS } from '@interlinear/documents/failure-keys';
import { localEngineName } from '@interlinear/messages/local-engine-name';
import type { Locale } from '@interlinear/messages/locales';
import { type ErrorValues, translateMessage } from '@interlinear/messages/server';
import type { TranslationError } from '@interlinear/translation/translation-error';
import { ApiFailure } from '../platform/http/api-failure.ts';
import { toApiFailure } from '../platform/http/to-api-failure.ts';
import { type ErrorContext, toTranslationFailure } from '../translation/describe-error.ts';
import type { ServedEngines } from '../translation/served-engines.ts';
import { ThreadError } from './worker/document-thread.ts';

/** Reason a document failed, stored as data and worded for each reader. */
export type StoredError = { key: ErrorKey; values: object; data: unknown } | { translation: TranslationError };

/** Creates an error of the catalogue with its message values. */
export function storedError<Key extends ErrorKey>(
  key: Key,
  values: ErrorValues[Key],
  data: unknown = null,
): StoredError {
  return { key, values, data };
}

/** Converts an exception to a stored error; unexpected ones become `internal`. */
export function toStoredError(error: unknown): StoredError {
  if (error instanceof ThreadError) return { key: FAILURE_KEYS[error.failure], values: {}, data: null };
  const { key, values, data } = toApiFailure(error);
  return values ? { key, values, data } : { key: 'internal', values: {}, data: null };
}

/** Converts a thread's failure to the answer of the request. */
export function threadErrorToApiFailure(error: ThreadError): ApiFailure {
  const key = FAILURE_KEYS[error.failure];
  return new ApiFailure(key, (locale) => translateMessage(locale, `errors.${key}`, {}), { cause: error });
}

export interface ErrorPresentation {
  engines: ServedEngines;
  locale: Locale;
  /** Languages of the document. */
  context: Pick<ErrorContext, 'source' | 'target'>;
}

/** Words a stored error for a person. */
export function presentError(
  error: StoredError,
  wording: ErrorPresentation,
): { code: number; info: string; data: unknown } {
  const { locale } = wording;
  if ('translation' in error) {
    const failure: ApiFailure = toTranslationFailure(error.translation, errorContext(wording));
    return { code: ERRORS[failure.key].code, info: failure.info(locale), data: failure.data };
  }
  // safe: the values were stored together with their key
  const values = error.values as ErrorValues[typeof error.key];
  return {
    code: ERRORS[error.key].code,
    info: translateMessage(locale, `errors.${error.key}`, values),
    data: error.data,
  };
}

export function errorContext({ engines, context }: Pick<ErrorPresentation, 'engines' | 'context'>): ErrorContext {
  return {
    ...context,
    engineName: (id, locale) => (id === 'local' ? localEngineName(locale) : (engines.get(id)?.engine.name ?? id)),
  };
}
