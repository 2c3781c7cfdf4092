import type { ErrorKey } from '@interlinear/contract/errors';
import type { Locale } from '@interlinear/messages/locales';
import type { ErrorValues } from '@interlinear/messages/server';
import { translateMessage } from '@interlinear/messages/server';

export interface ApiFailureOptions {
  /** What the envelope carries besides, e.g. the language that was detected. */
  data?: unknown;
  /** What the message wants filled in, where that is the same in all languages: the failure can be kept and worded later. */
  values?: object;
  headers?: Readonly<Record<string, string>>;
  cause?: unknown;
}

/** An expected failure of a request: one row of the catalogue, worded when the caller's language is known. */
export class ApiFailure extends Error {
  readonly key: ErrorKey;
  readonly data: unknown;
  readonly values: object | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** The message for people. */
  readonly info: (locale: Locale) => string;

  constructor(key: ErrorKey, info: (locale: Locale) => string, options: ApiFailureOptions) {
    super(key, { cause: options.cause });
    this.name = 'ApiFailure';
    this.key = key;
    this.info = info;
    this.data = options.data ?? null;
    this.values = options.values;
    this.headers = options.headers ?? {};
  }
}

/** A failure with what its message wants filled in; a function where that depends on the locale, as names of languages do. */
export function apiFailure<Key extends ErrorKey>(
  key: Key,
  values: ErrorValues[Key] | ((locale: Locale) => ErrorValues[Key]),
  options: ApiFailureOptions = {},
): ApiFailure {
  const valuesIn = typeof values === 'function' ? values : () => values;
  const kept = typeof values === 'function' ? {} : { values };
  const info = (locale: Locale) => translateMessage(locale, `errors.${key}`, valuesIn(locale));
  return new ApiFailure(key, info, { ...options, ...kept });
}
