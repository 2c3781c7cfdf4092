import { chatCompletions } from '../ai/chat-completions.ts';
import { createChatEngine } from '../ai/chat-engine.ts';
import type { AiEngineOptions } from '../ai/chat-protocol.ts';
import type { Engine } from '../engine.ts';
import { readOpenaiFailure } from '../openai/openai.ts';
import { failureOfStatus, type VendorFailure } from '../request-json.ts';

export type OpenaiCompatibleOptions = Omit<AiEngineOptions, 'apiKey' | 'baseUrl'> & {
  /** Including the version, e.g. `http://localhost:1234/v1`. */
  baseUrl: string;
  /** Many local servers need none. */
  apiKey?: string;
};

/**
 * Any server that speaks OpenAI's chat completions (OpenRouter, vLLM, LM Studio, llama.cpp …).
 * Its JSON modes are unknown beforehand, so the strictest is tried first.
 */
export function createOpenaiCompatible(options: OpenaiCompatibleOptions): Engine {
  const { thinking, jsonMode } = options;
  const protocol = chatCompletions(
    { ...options, apiKey: options.apiKey ?? '' },
    {
      url: `${options.baseUrl}/chat/completions`,
      readFailure,
      // Omits `stream_options`, as some servers reject unknown members.
      body: () => (thinking === undefined ? {} : { reasoning_effort: thinking }),
    },
  );
  return createChatEngine(
    protocol,
    { ...options, apiKey: options.apiKey ?? '' },
    jsonMode === undefined ? ['schema', 'object', 'text'] : [jsonMode],
  );
}

/** Reads OpenAI's error codes. A bad request keeps its HTTP status, by which the next JSON mode is tried. */
function readFailure(status: number, json: unknown): VendorFailure | undefined {
  const failure = readOpenaiFailure(status, json);
  return failure?.reason === 'bad-request' ? failureOfStatus(status) : failure;
}
