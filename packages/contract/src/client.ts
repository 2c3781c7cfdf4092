import { type SystemEngine, systemEnginesData } from './engines.ts';
import { readEventStream } from './event-stream.ts';
import {
  type DoneData,
  doneData,
  type PartialEvent,
  partialEvent,
  type SegmentEvent,
  segmentEvent,
  type TranslateData,
  type TranslateRequest,
  translateData,
} from './translate.ts';
import {
  type CallOptions,
  createTransport,
  type StreamedAnswer,
  type Transport,
  type TransportOptions,
} from './transport.ts';

export type ClientOptions = TransportOptions;

export type TranslateEvent =
  | { event: 'partial'; data: PartialEvent }
  | { event: 'segment'; data: SegmentEvent }
  | { event: 'done'; data: DoneData };

/** Calls for translation. Each throws only `ApiError`. */
export interface Client {
  systemEngines(options?: CallOptions): Promise<SystemEngine[]>;
  translate(request: TranslateRequest, options?: CallOptions): Promise<TranslateData>;
  /** Yields events as they arrive and ends after `done`. Leaving the loop closes the connection. */
  translateStream(request: TranslateRequest, options?: CallOptions): AsyncIterable<TranslateEvent>;
}

const TRANSLATE_PATH = '/service/api/translate';

/** Creates the typed client shared by the web app and the extension (API-07). */
export function createClient(options: ClientOptions): Client {
  return createTranslationClient(createTransport(options));
}

/** Same as {@link createClient}, on a transport shared with other clients. */
export function createTranslationClient(transport: Transport): Client {
  return {
    systemEngines: (call = {}) =>
      transport.fetchData({ path: '/pubapi1/system_engines', schema: systemEnginesData, ...call }),
    translate: (json, call = {}) => transport.fetchData({ path: TRANSLATE_PATH, schema: translateData, json, ...call }),
    translateStream: (json, call = {}) =>
      transport.stream({ path: TRANSLATE_PATH, accept: 'text/event-stream', json, ...call }, readTranslation),
  };
}

function readTranslation(answer: StreamedAnswer): AsyncIterable<TranslateEvent> {
  return readEventStream(answer, (event, json) => {
    switch (event) {
      case 'partial':
        return { event, data: answer.parseShape(partialEvent, json) };
      case 'segment':
        return { event, data: answer.parseShape(segmentEvent, json) };
      case 'done':
        return { event, data: answer.parseEnvelope(doneData, json) };
      default:
        return undefined;
    }
  });
}
