import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { readServerSentEvents, type ServerSentEvent } from './server-sent-events.ts';
import { parseJson, type StreamedAnswer } from './transport.ts';

/** Converts an event's name and parsed data; returns `undefined` for unknown names. */
export type EventParser<Event> = (event: ServerSentEvent['event'], json: unknown) => Event | undefined;

/**
 * Yields the events of an answer until `done`, restarting the timeout with each.
 * @throws {ApiError} from an `error` event, or `no-response` when the stream ends without `done`
 */
export async function* readEventStream<Event extends { event: string }>(
  answer: StreamedAnswer,
  parse: EventParser<Event>,
): AsyncGenerator<Event> {
  for await (const message of readServerSentEvents(answer.body)) {
    answer.restartTime();
    const json = parseJson(message.data);
    if (message.event === 'error') answer.parseEnvelope(z.never(), json);
    // Ignore events of a newer server.
    const event = parse(message.event, json);
    if (event) yield event;
    if (event?.event === 'done') return;
  }
  throw new ApiError({ kind: 'no-response', info: 'the stream was cut' });
}
