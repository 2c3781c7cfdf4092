import { SUCCESS } from '@interlinear/contract/envelope';
import { ERRORS } from '@interlinear/contract/errors';
import { type Locale, resolveLocale } from '@interlinear/messages/locales';
import type { FastifyRequest } from 'fastify';
import type { ApiFailure } from './api-failure.ts';

/** Returns the language to answer in: the `Lang` header (API-01), otherwise the browser's preference. */
export function localeOf(request: Pick<FastifyRequest, 'headers'>): Locale {
  const { lang } = request.headers;
  return resolveLocale(typeof lang === 'string' && lang !== '' ? lang : request.headers['accept-language']);
}

export function success<Data>(data: Data): { code: number; info: string; data: Data } {
  return { code: SUCCESS, info: 'OK', data };
}

export function failureEnvelope(failure: ApiFailure, locale: Locale): { code: number; info: string; data: unknown } {
  return { code: ERRORS[failure.key].code, info: failure.info(locale), data: failure.data };
}
