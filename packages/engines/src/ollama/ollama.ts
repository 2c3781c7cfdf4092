import * as z from 'zod/mini';
import { createChatEngine } from '../ai/chat-engine.ts';
import type { AiEngineOptions, ChatChunk, ChatProtocol, JsonMode } from '../ai/chat-protocol.ts';
import { answerShapeOf, type Prompt } from '../ai/prompt.ts';
import type { Engine } from '../engine.ts';
import type { EngineErrorReason } from '../engine-error.ts';
import { failureOfStatus, type VendorFailure } from '../request-json.ts';

export type OllamaOptions = Omit<AiEngineOptions, 'apiKey'> & {
  /** Only for servers behind a proxy that requires a key. */
  apiKey?: string;
};

/** A model on an Ollama server, through its `POST /api/chat`, with schema-enforced answers. */
export function createOllama(options: OllamaOptions): Engine {
  const whole = {
    ...options,
    apiKey: options.apiKey ?? '',
    // A home machine handles one request at a time, and small models miscount long lists.
    limits: { segments: 16, characters: 3000, concurrency: 1, ...options.limits },
  };
  return createChatEngine(ollama(whole), whole, [options.jsonMode ?? 'schema']);
}

function ollama(options: AiEngineOptions): ChatProtocol {
  const { baseUrl = 'http://127.0.0.1:11434', apiKey, model, temperature = 0, thinking } = options;
  return {
    streamsAs: 'lines',
    boxes: 'thousandths',
    request: (prompt, { isStream, jsonMode }) => ({
      url: `${baseUrl}/api/chat`,
      headers: apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` },
      body: {
        model,
        messages: [
          { role: 'system', content: prompt.system },
          { role: 'user', content: prompt.user, ...(prompt.picture ? { images: [prompt.picture.base64] } : {}) },
        ],
        ...formatOf(prompt, jsonMode),
        ...(thinking === undefined ? {} : { think: thinkOf(thinking) }),
        // The default context of 4,096 tokens silently truncates the start of long prompts.
        options: { temperature, num_ctx: contextFor(prompt.characters) },
        stream: isStream,
      },
    }),
    readFailure,
    readAnswer: readChunk,
    readEvent: readChunk,
  };
}

function formatOf(prompt: Prompt, jsonMode: JsonMode): Record<string, unknown> {
  if (jsonMode === 'text') return {};
  return { format: jsonMode === 'schema' ? answerShapeOf(prompt).schema : 'json' };
}

/** Value of `think`: a switch for most models, a level (`low` …) for some. */
function thinkOf(thinking: string | number): boolean | string {
  if (thinking === 'disabled') return false;
  return thinking === 'enabled' ? true : String(thinking);
}

/** Context size for rules, texts and answer at up to two tokens per character. A power of two, as each new size reloads the model. */
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

function readChunk(json: unknown): ChatChunk | undefined {
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

/** Reads `{error: "…"}`, in a stream the last line. Drops its message, which may quote the request. */
function readFailure(status: number, json: unknown): VendorFailure | undefined {
  if (!failure.safeParse(json).success) return undefined;
  const reason: EngineErrorReason = failureOfStatus(status)?.reason ?? 'unavailable';
  return { reason, message: `HTTP ${status}`, vendorCode: String(status) };
}
