import type { FastifyRequest } from 'fastify';
import { apiFailure } from './api-failure.ts';

/** Reads the header by which a caller marks repeats of a request. @throws {ApiFailure} `invalidRequest` */
export function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw apiFailure('invalidRequest', { field: 'Idempotency-Key' });
}
