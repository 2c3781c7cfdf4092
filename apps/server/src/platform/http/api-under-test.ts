import { randomBytes } from 'node:crypto';
import { envelope } from '@interlinear/contract/envelope';
import { type ErrorKey, errorByCode } from '@interlinear/contract/errors';
import { pino } from 'pino';
import * as z from 'zod';
import { type Authentication, createAuthentication } from '../../accounts/authentication.ts';
import { createSessionRows } from '../../accounts/session-repository.ts';
import { hashToken, newToken } from '../../accounts/tokens.ts';
import type { Queries } from '../database/database.ts';
import { createMetrics } from '../metrics.ts';
import { createHttpServer, type HttpServer } from './create-http-server.ts';
import { registerPublicApi } from './public-api.ts';

export interface ApiUnderTestOptions {
  queries: Queries;
  now(): Date;
  routes(api: HttpServer, authentication: Authentication): void;
}

interface ApiAnswer {
  status: number;
  /** `OK`, or the key of the error. */
  result: ErrorKey | 'OK';
  info: string;
  data: unknown;
}

interface ApiCall {
  token?: string | undefined;
  json?: object;
  form?: Record<string, string>;
  headers?: Record<string, string>;
}

/** API paths served as on a real server, with its parsing, envelopes and sessions. */
export interface ApiUnderTest {
  /** Sends POST when there is a body, otherwise GET. */
  call(path: string, call?: ApiCall): Promise<ApiAnswer>;
  post(path: string, call?: ApiCall): Promise<ApiAnswer>;
  /** Starts a session and returns its token. */
  logIn(accountId: string): Promise<string>;
}

const DAY_MS = 86_400_000;

export async function createApiUnderTest({ queries, now, routes }: ApiUnderTestOptions): Promise<ApiUnderTest> {
  const sessions = createSessionRows(queries);
  const authentication = createAuthentication({ sessions, now });
  const server = createHttpServer({
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
    trustProxy: false,
    bodyLimitBytes: 100_000,
    stopping: new AbortController().signal,
  });
  await registerPublicApi(server, {
    requestsPerMinute: 0,
    redis: undefined,
    routes: (api) => routes(api, authentication),
  });

  async function send(method: 'GET' | 'POST', url: string, { token, json, form, headers = {} }: ApiCall) {
    const answer = await server.inject({
      method,
      url,
      headers: {
        ...headers,
        ...(token === undefined ? {} : { token }),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(json ? { payload: json } : {}),
      ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
    });
    const { code, info, data } = envelope(z.unknown()).parse(answer.json());
    const result = code === 1 ? ('OK' as const) : errorByCode(code)?.key;
    if (result === undefined) throw new Error(`${url} answered the unknown code ${code}`);
    return { status: answer.statusCode, result, info, data };
  }

  return {
    call: (path, call = {}) => send(call.json || call.form ? 'POST' : 'GET', path, call),
    post: (path, call = {}) => send('POST', path, call),
    async logIn(accountId) {
      const token = newToken(randomBytes);
      const createdAt = now();
      await sessions.insert({
        accountId,
        tokenHash: hashToken(token),
        loginType: 'email',
        createdAt,
        expiresAt: new Date(createdAt.getTime() + 7 * DAY_MS),
        device: 'Test',
        network: '127.0.0.x',
      });
      return token;
    },
  };
}
