import type { FastifyRequest } from 'fastify';

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
