import type { FastifyReply } from 'fastify';

/** Aborts when the connection closes, whether or not the reply was complete. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}
