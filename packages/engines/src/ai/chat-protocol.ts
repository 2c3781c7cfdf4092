import type { EngineId, EngineLimits, EngineTier, EngineUsage, Fetch } from '../engine.ts';
import type { VendorFailure } from '../request-json.ts';
import type { BoxNotation } from './picture-prompt.ts';
import type { Prompt } from './prompt.ts';

/** How a model is made to answer in JSON: by an enforced schema, by a switch for any JSON, or only by the prompt. */
export type JsonMode = 'schema' | 'object' | 'text';

export interface AiEngineOptions {
  /** Catalogue id, e.g. `gpt-5-mini`. */
  id: EngineId;
  /** Display name, e.g. `GPT-5 mini`. */
  name: string;
  /** The provider's name of the model. */
  model: string;
  apiKey: string;
  fetch: Fetch;
  tier?: EngineTier;
  /** Without a trailing slash. Default: the provider's own address. */
  baseUrl?: string;
  limits?: Partial<EngineLimits>;
  /** Not sent if undefined, as several models reject any value. */
  temperature?: number;
  /** Thinking effort in the provider's own terms; see each engine's README. */
  thinking?: string | number;
  jsonMode?: JsonMode;
  /** Whether the model can see pictures. Default false. */
  vision?: boolean;
  /** Additional headers, e.g. those a provider requires from browsers. */
  headers?: Record<string, string>;
}

interface ChatRequest {
  url: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

/** A whole answer, or one event of a stream. */
export interface ChatChunk {
  /** The whole text, or the part added by a stream event. */
  text?: string;
  /** Why the model stopped: `length` at its output limit, `refused` by a safety filter. Undefined while it continues. */
  end?: 'complete' | 'length' | 'refused';
  /** Tokens so far; later chunks replace the counts they contain. */
  usage?: EngineUsage;
}

/** A provider's protocol. */
export interface ChatProtocol {
  /** Format of streams: server-sent events, or lines of JSON. */
  streamsAs: 'events' | 'lines';
  /** Notation of places in pictures that its models know best. */
  boxes: BoxNotation;
  request(prompt: Prompt, options: { isStream: boolean; jsonMode: JsonMode }): ChatRequest;
  /** Reads the vendor's error from a body or event; undefined if it holds none. */
  readFailure(status: number, json: unknown): VendorFailure | undefined;
  /** Reads a whole answer; undefined if its format is unknown. */
  readAnswer(json: unknown): ChatChunk | undefined;
  readEvent(json: unknown): ChatChunk | undefined;
}
