import * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { readServerSentEvents, type ServerSentEvent } from './server-sent-events.ts';
import { parseJson, type StreamedAnswer } from './transport.ts';

/** Converts an event's name and parsed data; returns `undefined` for unknown names. */
export type EventParser<Event> = (event: ServerSentEvent['event'], json: unknown) => Event | undefined;

/** Time that events occupy a browser's main thread at a stretch, in milliseconds. Hundreds may arrive in one chunk. */
const SLICE_MS = 8;

/**
 * Yields the events of an answer until `done`, restarting the timeout with each. Input and frames have their turn between slices
 * of many events.
 * @throws {ApiError} from an `error` event, or `no-response` when the stream ends without `done`
 */
export async function* readEventStream<Event extends { event: string }>(
  answer: StreamedAnswer,
  parse: EventParser<Event>,
): AsyncGenerator<Event> {
  let sliceStart = Number.NEGATIVE_INFINITY;
  for await (const message of readServerSentEvents(answer.body)) {
    answer.restartTime();
    if (performance.now() - sliceStart > SLICE_MS) {
      await nextTask();
      sliceStart = performance.now();
    }
    const json = parseJson(message.data);
    if (message.event === 'error') answer.parseEnvelope(z.never(), json);
    // Ignore events of a newer server.
    const event = parse(message.event, json);
    if (event) yield event;
    if (event?.event === 'done') return;
  }
  throw new ApiError({ kind: 'no-response', info: 'the stream was cut' });
}

/** Resolves in a new task, also in hidden pages, which delay timers by up to a second. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
