import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { readServerSentEvents, type ServerSentEvent } from './server-sent-events.ts';
import { parseJson, type StreamedAnswer } from './transport.ts';

/** What is made of an event, by its name and what was parsed of its data; `undefined` for a name that is not known. */
export type EventParser<Event> = (event: ServerSentEvent['event'], json: unknown) => Event | undefined;

/**
 * The events of an answer until `done`; ends its time-out anew with each.
 * @throws {ApiError} what an event `error` says, or `no-response` when the stream ends without `done`.
 */
export async function* readEventStream<Event extends { event: string }>(
  answer: StreamedAnswer,
  parse: EventParser<Event>,
): AsyncGenerator<Event> {
  for await (const message of readServerSentEvents(answer.body)) {
    answer.restartTime();
    const json = parseJson(message.data);
    if (message.event === 'error') answer.parseEnvelope(z.never(), json);
    // A newer server may say more than this client knows.
    const event = parse(message.event, json);
    if (event) yield event;
    if (event?.event === 'done') return;
  }
  throw new ApiError({ kind: 'no-response', info: 'the stream was cut' });
}
