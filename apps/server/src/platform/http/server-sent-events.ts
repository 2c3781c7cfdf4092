import { Readable } from 'node:stream';
import type { Locale } from '@interlinear/messages/locales';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { failureEnvelope, localeOf } from './envelope.ts';
import { toApiFailure } from './to-api-failure.ts';

export interface ServerSentEvent<Name extends string = string> {
  name: Name;
  data: unknown;
}

export interface EventStreamContext {
  request: FastifyRequest;
  reply: FastifyReply;
  log: Pick<Logger, 'error'>;
}

/** Answers with server-sent events. The status is sent before the first event, so an error becomes a last `error` event. */
export function sendEvents(
  { request, reply, log }: EventStreamContext,
  events: AsyncIterable<ServerSentEvent>,
): FastifyReply {
  const onBroken = (error: unknown) => log.error({ requestId: request.id, err: error }, 'an event stream broke');
  return (
    reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store, no-transform')
      // nginx would otherwise buffer events.
      .header('x-accel-buffering', 'no')
      .send(Readable.from(formatEvents(events, localeOf(request), onBroken)))
  );
}

async function* formatEvents(
  events: AsyncIterable<ServerSentEvent>,
  locale: Locale,
  onBroken: (error: unknown) => void,
): AsyncGenerator<string> {
  try {
    for await (const event of events) yield formatEvent(event);
  } catch (error) {
    const failure = toApiFailure(error);
    if (failure.key === 'internal') onBroken(error);
    yield formatEvent({ name: 'error', data: failureEnvelope(failure, locale) });
  }
}

function formatEvent({ name, data }: ServerSentEvent): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
