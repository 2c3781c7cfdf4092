import { envelope } from '@interlinear/contract/envelope';
import { webhookData } from '@interlinear/contract/payments';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiFailure } from '../../platform/http/api-failure.ts';
import type { HttpServer } from '../../platform/http/create-http-server.ts';
import { success } from '../../platform/http/envelope.ts';
import { type ReceiveEventParts, receiveEvent } from './receive-event.ts';

/** Where Stripe delivers its events. Signatures are of bytes, so the body is not read here as anywhere else. */
export function webhookRoute(api: HttpServer, parts: ReceiveEventParts | undefined): void {
  api.register(async (plain: FastifyInstance) => {
    plain.removeAllContentTypeParsers();
    plain.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body);
    plain.post(
      '/stripe/webhook',
      {
        // All of Stripe's come from a few addresses, at times in bursts.
        config: { rateLimit: false },
        schema: {
          tags: ['payments'],
          summary: 'Take an event from Stripe',
          description: 'For Stripe alone: the body is its event, signed in the header `Stripe-Signature`.',
          response: { 200: envelope(webhookData) },
        },
      },
      async ({ body, headers }: FastifyRequest, _reply: FastifyReply) => {
        if (!parts) throw apiFailure('paymentsOff', {});
        const signature = headers['stripe-signature'];
        await receiveEvent(parts, {
          body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
          signature: typeof signature === 'string' ? signature : undefined,
        });
        return success({ received: true as const });
      },
    );
  });
}
