import * as z from 'zod/mini';
import { createChatEngine } from '../ai/chat-engine.ts';
import type { AiEngineOptions, ChatPiece, ChatProtocol, JsonMode } from '../ai/chat-protocol.ts';
import { ANSWER_SCHEMA } from '../ai/prompt.ts';
import type { Engine } from '../engine.ts';
import type { EngineErrorReason } from '../engine-error.ts';
import { failureOfStatus, type VendorFailure } from '../request-json.ts';

export type OllamaOptions = Omit<AiEngineOptions, 'apiKey'> & {
  /** Only for an Ollama behind a proxy that asks for one. */
  apiKey?: string;
};

/** A model on an Ollama server, through its own `POST /api/chat`, with answers held to a schema. */
export function createOllama(options: OllamaOptions): Engine {
  const whole = {
    ...options,
    apiKey: options.apiKey ?? '',
    // A machine at home answers one request after the other; small models lose count in long lists.
    limits: { segments: 16, characters: 3000, concurrency: 1, ...options.limits },
  };
  return createChatEngine(ollama(whole), whole, [options.jsonMode ?? 'schema']);
}

function ollama(options: AiEngineOptions): ChatProtocol {
  const { baseUrl = 'http://127.0.0.1:11434', apiKey, model, temperature = 0, thinking } = options;
  return {
    streamsAs: 'lines',
    request: (prompt, { isStream, jsonMode }) => ({
      url: `${baseUrl}/api/chat`,
      headers: apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` },
      body: {
        model,
        messages: [
          { role: 'system', content: prompt.system },
          { role: 'user', content: prompt.user },
        ],
        ...formatOf(jsonMode),
        ...(thinking === undefined ? {} : { think: thinkOf(thinking) }),
        // The default context of 4,096 tokens cuts the head of a long prompt off without a word.
        options: { temperature, num_ctx: contextFor(prompt.characters) },
        stream: isStream,
      },
    }),
    readFailure,
    readAnswer: readPiece,
    readEvent: readPiece,
  };
}

function formatOf(jsonMode: JsonMode): Record<string, unknown> {
  if (jsonMode === 'text') return {};
  return { format: jsonMode === 'schema' ? ANSWER_SCHEMA : 'json' };
}

/** `think` is a switch for most models and a level (`low` …) for some. */
function thinkOf(thinking: string | number): boolean | string {
  if (thinking === 'disabled') return false;
  return thinking === 'enabled' ? true : String(thinking);
}

/** Rules, texts and answer, at up to two tokens a character; whole steps, because a new size loads the model again. */
function contextFor(characters: number): number {
  return Math.max(4096, 2 ** Math.ceil(Math.log2(1500 + 4 * characters)));
}

const reply = z.object({
  message: z.object({ content: z.string() }),
  done: z.boolean(),
  done_reason: z.optional(z.string()),
  prompt_eval_count: z.optional(z.number()),
  eval_count: z.optional(z.number()),
});

function readPiece(json: unknown): ChatPiece | undefined {
  const parsed = reply.safeParse(json);
  if (!parsed.success) return undefined;
  const { message, done, done_reason, prompt_eval_count = 0, eval_count = 0 } = parsed.data;
  if (!done) return { text: message.content };
  return {
    text: message.content,
    end: done_reason === 'length' ? 'length' : 'complete',
    usage: { inputTokens: prompt_eval_count, outputTokens: eval_count },
  };
}

const failure = z.object({ error: z.string() });

/** `{error: "…"}`, whose words may quote the request and are left out; in a stream it comes as the last line. */
function readFailure(status: number, json: unknown): VendorFailure | undefined {
  if (!failure.safeParse(json).success) return undefined;
  const reason: EngineErrorReason = failureOfStatus(status)?.reason ?? 'unavailable';
  return { reason, message: `HTTP ${status}`, vendorCode: String(status) };
}
