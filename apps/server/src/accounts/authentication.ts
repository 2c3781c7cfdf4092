import type { FastifyRequest } from 'fastify';
import { apiFailure } from '../platform/http/api-failure.ts';
import type { SessionRows } from './session-repository.ts';
import { hashToken } from './tokens.ts';

/** Who makes a request. */
export interface Caller {
  accountId: string;
  /** The login it came with; `undefined` for a developer's key. */
  sessionId: string | undefined;
  /** The developer's key it came with. */
  apiKeyId: string | undefined;
}

/**
 * Tells who makes a request by its `Token` header, and nothing else: a cookie counts for nothing, so no other site can
 * borrow a visitor's identity. Where developers' keys are taken, `Authorization: Bearer` counts too.
 */
export interface Authentication {
  /** @throws {ApiFailure} `notLoggedIn` (code -2) when there is no token, or one that is wrong, expired or ended */
  require(request: FastifyRequest): Promise<Caller>;
  /** `undefined` for visitors. A token that is there but no longer counts is still `notLoggedIn`. */
  optional(request: FastifyRequest): Promise<Caller | undefined>;
}

/** Ours have 43 characters; nothing longer is worth a hash. */
const MAX_TOKEN_LENGTH = 128;
/** How exactly a person is told when a session was last used; writing it with every request would double their cost. */
const LAST_SEEN_INTERVAL_MS = 5 * 60_000;

export interface AuthenticationOptions {
  sessions: Pick<SessionRows, 'findLive' | 'markSeen'>;
  now(): Date;
}

/** Asks the database at every request, so that a session that ended stops at once, whichever server ended it. */
export function createAuthentication({ sessions, now }: AuthenticationOptions): Authentication {
  async function callerOf(token: string): Promise<Caller> {
    const moment = now();
    const session = token.length > MAX_TOKEN_LENGTH ? undefined : await sessions.findLive(hashToken(token), moment);
    if (!session) throw apiFailure('notLoggedIn', {});
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

/** `undefined` without the header. An empty one is what a page sends that has nobody logged in. */
function tokenOf({ headers }: FastifyRequest): string | undefined {
  const { token } = headers;
  return typeof token === 'string' && token !== '' ? token : undefined;
}
