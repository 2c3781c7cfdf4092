import { chatCompletions } from '../ai/chat-completions.ts';
import { createChatEngine } from '../ai/chat-engine.ts';
import type { AiEngineOptions } from '../ai/chat-protocol.ts';
import type { Engine } from '../engine.ts';
import { readOpenaiFailure } from '../openai/openai.ts';
import { failureOfStatus, type VendorFailure } from '../request-json.ts';

export type OpenaiCompatibleOptions = Omit<AiEngineOptions, 'apiKey' | 'baseUrl'> & {
  /** Up to and with the version, e.g. `http://localhost:1234/v1`. */
  baseUrl: string;
  /** Many servers at home need none. */
  apiKey?: string;
};

/**
 * Any server that speaks OpenAI's chat completions (OpenRouter, vLLM, LM Studio, llama.cpp …). Nobody says beforehand
 * which way of asking for JSON it knows, so the strictest is tried first.
 */
export function createOpenaiCompatible(options: OpenaiCompatibleOptions): Engine {
  const { thinking, jsonMode } = options;
  const protocol = chatCompletions(
    { ...options, apiKey: options.apiKey ?? '' },
    {
      url: `${options.baseUrl}/chat/completions`,
      readFailure,
      // `stream_options` is left out: some servers refuse what they do not know.
      body: () => (thinking === undefined ? {} : { reasoning_effort: thinking }),
    },
  );
  return createChatEngine(
    protocol,
    { ...options, apiKey: options.apiKey ?? '' },
    jsonMode === undefined ? ['schema', 'object', 'text'] : [jsonMode],
  );
}

/** Codes as OpenAI's where a server uses them; a refused request keeps its status, which decides how JSON is asked for next. */
function readFailure(status: number, json: unknown): VendorFailure | undefined {
  const failure = readOpenaiFailure(status, json);
  return failure?.reason === 'bad-request' ? failureOfStatus(status) : failure;
}
