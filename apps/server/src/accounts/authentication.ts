import type { FastifyRequest } from 'fastify';
import { apiFailure } from '../platform/http/api-failure.ts';
import { shareLookups } from '../platform/limits/share-lookups.ts';
import type { SessionRows } from './session-repository.ts';
import { hashToken } from './tokens.ts';

/** Identity behind a request. */
export interface Caller {
  accountId: string;
  /** Session of the `Token` header; `undefined` for an API key. */
  sessionId: string | undefined;
  /** API key of the request, if it came with one. */
  apiKeyId: string | undefined;
}

/**
 * Identifies the caller by the `Token` header. Cookies are ignored, so no other site can use a visitor's identity.
 * Where API keys are accepted, `Authorization: Bearer` works too.
 */
export interface Authentication {
  /**
   * Returns the caller.
   * @throws {ApiFailure} `notLoggedIn` (code -2) when the token is missing, wrong, expired or ended
   */
  require(request: FastifyRequest): Promise<Caller>;
  /**
   * Returns `undefined` for visitors without a token.
   * @throws {ApiFailure} `notLoggedIn` for a token that is wrong, expired or ended
   */
  optional(request: FastifyRequest): Promise<Caller | undefined>;
}

/** Our tokens have 43 characters; do not hash much longer input. */
const MAX_TOKEN_LENGTH = 128;
/** Precision of the last-seen time: writing it with every request would double the request's cost. */
const LAST_SEEN_INTERVAL_MS = 5 * 60_000;

export interface AuthenticationOptions {
  sessions: Pick<SessionRows, 'findLive' | 'markSeen'>;
  now(): Date;
}

/**
 * Looks the session up for every request, so that an ended session stops at once on every server. Requests that come with the
 * same token during a lookup share the next one, so that a flood of them costs two.
 */
export function createAuthentication({ sessions, now }: AuthenticationOptions): Authentication {
  const findLive = shareLookups((tokenHash) => sessions.findLive(tokenHash, now()));

  async function callerOf(token: string): Promise<Caller> {
    const session = token.length > MAX_TOKEN_LENGTH ? undefined : await findLive(hashToken(token));
    if (!session) throw apiFailure('notLoggedIn', {});
    const moment = now();
    if (moment.getTime() - session.lastSeenAt.getTime() >= LAST_SEEN_INTERVAL_MS)
      await sessions.markSeen(session.id, moment);
    return { accountId: session.accountId, sessionId: session.id, apiKeyId: undefined };
  }

  return {
    async require(request) {
      const token = tokenOf(request);
      if (token === undefined) throw apiFailure('notLoggedIn', {});
      return callerOf(token);
    },
    async optional(request) {
      const token = tokenOf(request);
      return token === undefined ? undefined : callerOf(token);
    },
  };
}

/** Returns `undefined` without a token. Pages without a login send an empty header. */
function tokenOf({ headers }: FastifyRequest): string | undefined {
  const { token } = headers;
  return typeof token === 'string' && token !== '' ? token : undefined;
}
