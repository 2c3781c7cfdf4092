import type { EngineId, EngineLimits, EngineTier, EngineUsage, Fetch } from '../engine.ts';
import type { VendorFailure } from '../request-json.ts';
import type { Prompt } from './prompt.ts';

/** How a model is made to answer JSON: by a schema it must follow, by a switch for any JSON, or by asking in the prompt. */
export type JsonMode = 'schema' | 'object' | 'text';

/** What every AI engine is made from. */
export interface AiEngineOptions {
  /** The id in the catalogue, e.g. `gpt-5-mini`. */
  id: EngineId;
  /** What people see, e.g. `GPT-5 mini`. */
  name: string;
  /** The model's name at its provider. */
  model: string;
  apiKey: string;
  fetch: Fetch;
  tier?: EngineTier;
  /** The provider's address, without a slash at the end; each provider has a default. */
  baseUrl?: string;
  limits?: Partial<EngineLimits>;
  /** Not sent when left out: several models refuse any value. */
  temperature?: number;
  /** How much the model thinks before it answers, in its provider's own words; see each engine's README. */
  thinking?: string | number;
  jsonMode?: JsonMode;
  /** Further headers, e.g. the ones a provider asks of browsers. */
  headers?: Record<string, string>;
}

interface ChatRequest {
  url: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

/** A whole answer, or one event of a streamed one. */
export interface ChatPiece {
  /** What the model wrote, or what is new of it. */
  text?: string;
  /** Why it stopped: `length` at its output limit, `refused` by a safety filter. Absent while it goes on. */
  end?: 'complete' | 'length' | 'refused';
  /** Tokens so far; later pieces replace what they name. */
  usage?: EngineUsage;
}

/** What one provider speaks. */
export interface ChatProtocol {
  /** What a streamed answer is made of: server-sent events, or lines of JSON. */
  streamsAs: 'events' | 'lines';
  request(prompt: Prompt, options: { isStream: boolean; jsonMode: JsonMode }): ChatRequest;
  /** The vendor's error in a body or in an event; `undefined` when it is none. */
  readFailure(status: number, json: unknown): VendorFailure | undefined;
  /** `undefined`: not the provider's shape. */
  readAnswer(json: unknown): ChatPiece | undefined;
  readEvent(json: unknown): ChatPiece | undefined;
}
