import type { FastifyRequest } from 'fastify';
import type { Authentication, Caller } from '../accounts/authentication.ts';
import { hashToken } from '../accounts/tokens.ts';
import type { Entitlements } from '../billing/plans/entitlements.ts';
import type { Queries } from '../platform/database/database.ts';
import { apiFailure } from '../platform/http/api-failure.ts';
import type { MinuteCounter } from '../platform/limits/minute-counter.ts';
import { looksLikeKey } from './key-text.ts';
import { createApiKeyRows } from './repository.ts';

export interface AuthenticateKeyParts {
  queries: Queries;
  entitlements: Pick<Entitlements, 'features'>;
  minutes: MinuteCounter;
  now(): Date;
}

/** How exactly its owner is told when a key was last used; writing it with every request would double their cost. */
const USED_EVERY_MS = 5 * 60_000;

/**
 * The same authentication, which also takes developers' keys as `Authorization: Bearer` (API-08). Only paths that developers
 * call get this one: a key opens nothing else.
 */
export function withApiKeys(sessions: Authentication, parts: AuthenticateKeyParts): Authentication {
  const byKey = (request: FastifyRequest) => {
    const key = bearerOf(request);
    return key === undefined ? undefined : authenticateKey(parts, key);
  };
  return {
    require: (request) => byKey(request) ?? sessions.require(request),
    optional: (request) => byKey(request) ?? sessions.optional(request),
  };
}

/**
 * Tells whose key it is, and counts the request against the requests a minute of their plan, which all keys of an account share.
 * @throws {ApiFailure} `apiKeyInvalid`, `tooManyRequests`
 */
async function authenticateKey(
  { queries, entitlements, minutes, now }: AuthenticateKeyParts,
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
  const isFresh = lastUsedAt !== null && moment.getTime() - lastUsedAt.getTime() < USED_EVERY_MS;
  if (!isFresh) await rows.markUsed(apiKeyId, moment);
  return { accountId, sessionId: undefined, apiKeyId };
}

/** Whether a request comes with a developer's key: then it counts for that key, whatever it asks for. */
export function carriesKey(request: FastifyRequest): boolean {
  return bearerOf(request) !== undefined;
}

/** What stands behind `Bearer`; other schemes are none of ours. */
function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer\s+(\S.*)$/i.exec(headers.authorization ?? '')?.[1]?.trim();
}
