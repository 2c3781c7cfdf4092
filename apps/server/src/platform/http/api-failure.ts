import type { ErrorKey } from '@interlinear/contract/errors';
import type { Locale } from '@interlinear/messages/locales';
import type { ErrorValues } from '@interlinear/messages/server';
import { translateMessage } from '@interlinear/messages/server';

export interface ApiFailureOptions {
  /** Data for the envelope, e.g. the detected language. */
  data?: unknown;
  /** Message values that are the same in every language; with them the failure can be stored and worded later. */
  values?: object;
  headers?: Readonly<Record<string, string>>;
  cause?: unknown;
}

/** Expected failure of a request: a row of the error catalogue, worded once the caller's locale is known. */
export class ApiFailure extends Error {
  readonly key: ErrorKey;
  readonly data: unknown;
  readonly values: object | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Returns the message in a language. */
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

/**
 * Creates a failure. `values` fill in the message; pass a function where they depend on the locale, as language names
 * do.
 */
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
