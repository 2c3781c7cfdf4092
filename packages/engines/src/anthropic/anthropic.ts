import * as z from 'zod/mini';
import { createChatEngine } from '../ai/chat-engine.ts';
import type { AiEngineOptions, ChatChunk, ChatProtocol } from '../ai/chat-protocol.ts';
import { answerShapeOf, type Prompt } from '../ai/prompt.ts';
import type { Engine, EngineUsage } from '../engine.ts';
import type { EngineErrorReason } from '../engine-error.ts';
import { failureOfStatus, type VendorFailure } from '../request-json.ts';

/**
 * Anthropic's Claude models through `POST /v1/messages`, with schema-enforced answers.
 * `temperature` is not sent, as the API rejects it since version 2026-10-21.
 */
export function createAnthropic(options: AiEngineOptions): Engine {
  return createChatEngine(anthropic(options), options, [options.jsonMode ?? 'schema']);
}

function anthropic(options: AiEngineOptions): ChatProtocol {
  const { baseUrl = 'https://api.anthropic.com/v1', model } = options;
  return {
    streamsAs: 'events',
    boxes: 'pixels',
    request: (prompt, { isStream, jsonMode }) => ({
      url: `${baseUrl}/messages`,
      headers: { 'x-api-key': options.apiKey, 'anthropic-version': '2026-10-21' },
      body: {
        model,
        max_tokens: maxOutputTokens(prompt.characters),
        system: prompt.system,
        messages: [{ role: 'user', content: contentOf(prompt) }],
        ...outputConfig(options, jsonMode === 'schema' ? prompt : undefined),
        stream: isStream,
      },
    }),
    readFailure,
    readAnswer,
    readEvent,
  };
}

function contentOf({ user, picture }: Prompt) {
  if (!picture) return user;
  const source = { type: 'base64', media_type: picture.mediaType, data: picture.base64 };
  return [
    { type: 'image', source },
    { type: 'text', text: user },
  ];
}

/** The required output limit: three tokens per character suffice for every script; thoughts come on top. */
function maxOutputTokens(characters: number): number {
  return 4000 + 3 * characters;
}

function outputConfig({ thinking }: AiEngineOptions, prompt: Prompt | undefined): Record<string, unknown> {
  const config = {
    ...(thinking === undefined ? {} : { effort: thinking }),
    ...(prompt ? { format: { type: 'json_schema', schema: answerShapeOf(prompt).schema } } : {}),
  };
  return Object.keys(config).length === 0 ? {} : { output_config: config };
}

const usage = z.optional(
  z.object({
    input_tokens: z.nullish(z.number()),
    cache_creation_input_tokens: z.nullish(z.number()),
    cache_read_input_tokens: z.nullish(z.number()),
    output_tokens: z.nullish(z.number()),
  }),
);

const message = z.object({
  content: z.array(z.object({ type: z.string(), text: z.optional(z.string()) })),
  stop_reason: z.nullish(z.string()),
  usage,
});

function readAnswer(json: unknown): ChatChunk | undefined {
  const parsed = message.safeParse(json);
  if (!parsed.success) return undefined;
  const { content, stop_reason, usage } = parsed.data;
  return {
    // Other blocks are thoughts.
    text: content.map((block) => (block.type === 'text' ? (block.text ?? '') : '')).join(''),
    end: endOf(stop_reason ?? 'end_turn'),
    ...usageOf(usage),
  };
}

const event = z.object({
  type: z.string(),
  message: z.optional(z.object({ usage })),
  delta: z.optional(
    z.object({ type: z.optional(z.string()), text: z.optional(z.string()), stop_reason: z.nullish(z.string()) }),
  ),
  usage,
});

/** Ignores unknown events, as the API requires. */
function readEvent(json: unknown): ChatChunk | undefined {
  const parsed = event.safeParse(json);
  if (!parsed.success) return undefined;
  const { type, message, delta, usage } = parsed.data;
  if (type === 'message_start') return usageOf(message?.usage);
  if (type === 'content_block_delta' && delta?.type === 'text_delta') return { text: delta.text ?? '' };
  if (type !== 'message_delta') return {};
  return { ...(delta?.stop_reason ? { end: endOf(delta.stop_reason) } : {}), ...usageOf(usage) };
}

function endOf(stopReason: string): NonNullable<ChatChunk['end']> {
  if (stopReason === 'refusal') return 'refused';
  return stopReason === 'max_tokens' || stopReason === 'model_context_window_exceeded' ? 'length' : 'complete';
}

function usageOf(value: z.infer<typeof usage>): { usage?: EngineUsage } {
  if (value === undefined) return {};
  const { input_tokens, cache_creation_input_tokens, cache_read_input_tokens, output_tokens } = value;
  const input = (input_tokens ?? 0) + (cache_creation_input_tokens ?? 0) + (cache_read_input_tokens ?? 0);
  return {
    usage: {
      ...(typeof input_tokens === 'number' ? { inputTokens: input } : {}),
      ...(typeof output_tokens === 'number' ? { outputTokens: output_tokens } : {}),
    },
  };
}

const failure = z.object({ type: z.literal('error'), error: z.object({ type: z.string() }) });

const REASONS: Record<string, EngineErrorReason> = {
  authentication_error: 'auth',
  permission_error: 'auth',
  billing_error: 'quota',
  rate_limit_error: 'rate-limit',
  request_too_large: 'too-long',
  timeout_error: 'timeout',
  api_error: 'unavailable',
  overloaded_error: 'unavailable',
};

/** Reads an error, which has the same format in a body and in a stream's `error` event. */
function readFailure(status: number, json: unknown): VendorFailure | undefined {
  const parsed = failure.safeParse(json);
  if (!parsed.success) return undefined;
  const { type } = parsed.data.error;
  const reason = REASONS[type] ?? failureOfStatus(status)?.reason ?? 'unavailable';
  return { reason, message: `HTTP ${status} ${type}`, vendorCode: type };
}
