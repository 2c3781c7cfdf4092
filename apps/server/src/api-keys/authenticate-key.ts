import type { FastifyRequest } from 'fastify';
import type { Authentication, Caller } from '../accounts/authentication.ts';
import { hashToken } from '../accounts/tokens.ts';
import type { Entitlements } from '../billing/plans/entitlements.ts';
import type { Queries } from '../platform/database/database.ts';
import { apiFailure } from '../platform/http/api-failure.ts';
import type { MinuteCounter } from '../platform/limits/minute-counter.ts';
import { looksLikeKey } from './key-format.ts';
import { createApiKeyRows } from './repository.ts';

export interface AuthenticateKeyContext {
  queries: Queries;
  entitlements: Pick<Entitlements, 'features'>;
  minutes: MinuteCounter;
  now(): Date;
}

/** Precision of a key's last use; writing it with every request would double the request's cost. */
const LAST_USED_PRECISION_MS = 5 * 60_000;

/**
 * Extends session authentication by API keys as `Authorization: Bearer` (API-08). Only the paths of the developers' API use it, so
 * a key gives access to nothing else.
 */
export function withApiKeys(sessions: Authentication, context: AuthenticateKeyContext): Authentication {
  const byKey = (request: FastifyRequest) => {
    const key = bearerOf(request);
    return key === undefined ? undefined : authenticateKey(context, key);
  };
  return {
    require: (request) => byKey(request) ?? sessions.require(request),
    optional: (request) => byKey(request) ?? sessions.optional(request),
  };
}

/**
 * Identifies the owner of a key and counts the request against the plan's limit per minute, which all keys of an account share.
 * @throws {ApiFailure} `apiKeyInvalid`, `tooManyRequests`
 */
async function authenticateKey(
  { queries, entitlements, minutes, now }: AuthenticateKeyContext,
  key: string,
): Promise<Caller> {
  const rows = createApiKeyRows(queries);
  const found = looksLikeKey(key) ? await rows.findLive(hashToken(key)) : undefined;
  if (!found) throw apiFailure('apiKeyInvalid', {});
  const { id: apiKeyId, accountId, lastUsedAt } = found;
  const { api } = await entitlements.features(accountId);
  const { count, secondsLeft } = await minutes.count(`api-keys:${accountId}`);
  if (count > api.requestsPerMinute) {
    throw apiFailure('tooManyRequests', { seconds: secondsLeft }, { headers: { 'retry-after': String(secondsLeft) } });
  }
  const moment = now();
  const isFresh = lastUsedAt !== null && moment.getTime() - lastUsedAt.getTime() < LAST_USED_PRECISION_MS;
  if (!isFresh) await rows.markUsed(apiKeyId, moment);
  return { accountId, sessionId: undefined, apiKeyId };
}

/** Tells whether a request has an API key; it is then metered for that key, even on free engines. */
export function carriesKey(request: FastifyRequest): boolean {
  return bearerOf(request) !== undefined;
}

/** Returns the bearer token; other authorization schemes are ignored. */
function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer\s+(\S.*)$/i.exec(headers.authorization ?? '')?.[1]?.trim();
}
