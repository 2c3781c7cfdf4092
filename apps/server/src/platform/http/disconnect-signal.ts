import type { FastifyReply } from 'fastify';

/** One for all: creating it takes longer than the rest of closing a connection, and thousands may close at once. */
const DISCONNECTED = new DOMException('The client has disconnected.', 'AbortError');

/** Aborts when the connection closes, whether or not the reply was complete. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort(DISCONNECTED));
  return controller.signal;
}
