import * as z from 'zod/mini';
import { createChatEngine } from '../ai/chat-engine.ts';
import type { AiEngineOptions, ChatChunk, ChatProtocol, JsonMode } from '../ai/chat-protocol.ts';
import { answerShapeOf, type JsonSchema, type Prompt } from '../ai/prompt.ts';
import type { Engine } from '../engine.ts';
import type { EngineErrorReason } from '../engine-error.ts';
import { failureOfStatus, type VendorFailure } from '../request-json.ts';

/** Google's Gemini models through `generateContent`, with schema-enforced answers. */
export function createGemini(options: AiEngineOptions): Engine {
  return createChatEngine(gemini(options), options, [options.jsonMode ?? 'schema']);
}

function gemini(options: AiEngineOptions): ChatProtocol {
  const { baseUrl = 'https://generativelanguage.googleapis.com/v1beta', model } = options;
  const address = `${baseUrl}/models/${encodeURIComponent(model)}`;
  return {
    streamsAs: 'events',
    boxes: 'thousandths-from-top',
    request: (prompt, { isStream, jsonMode }) => ({
      url: isStream ? `${address}:streamGenerateContent?alt=sse` : `${address}:generateContent`,
      // Sent as a header, as URLs end up in logs.
      headers: { 'x-goog-api-key': options.apiKey },
      body: {
        systemInstruction: { parts: [{ text: prompt.system }] },
        contents: [{ role: 'user', parts: partsOf(prompt) }],
        generationConfig: { ...outputOf(prompt, jsonMode), ...tuningOf(options) },
      },
    }),
    readFailure,
    // Each stream event is a whole answer object with the next part of the text.
    readAnswer: (json) => readChunk(json, 'complete'),
    readEvent: (json) => readChunk(json, undefined),
  };
}

function partsOf({ user, picture }: Prompt) {
  const parts = [{ text: user }];
  return picture ? [{ inlineData: { mimeType: picture.mediaType, data: picture.base64 } }, ...parts] : parts;
}

function outputOf(prompt: Prompt, jsonMode: JsonMode): Record<string, unknown> {
  if (jsonMode === 'text') return {};
  if (jsonMode === 'object') return { responseMimeType: 'application/json' };
  return { responseMimeType: 'application/json', responseSchema: toGeminiSchema(answerShapeOf(prompt).schema) };
}

/** Converts a schema to Gemini's OpenAPI subset: upper-case types, no `additionalProperties`, and an explicit property order. */
function toGeminiSchema({ type, properties, items, required }: JsonSchema): Record<string, unknown> {
  const names = Object.keys(properties ?? {});
  return {
    type: type.toUpperCase(),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, toGeminiSchema(inner)])),
    }),
    ...(items && { items: toGeminiSchema(items) }),
    ...(required && { required }),
    ...(names.length > 1 && { propertyOrdering: names }),
  };
}

/** Thinking is a token budget if a number (Gemini 2.5), a level if a string (Gemini 3). */
function tuningOf({ temperature, thinking }: AiEngineOptions): Record<string, unknown> {
  const thinkingConfig =
    typeof thinking === 'number' ? { thinkingBudget: thinking } : { thinkingLevel: thinking?.toUpperCase() };
  return {
    ...(temperature === undefined ? {} : { temperature }),
    ...(thinking === undefined ? {} : { thinkingConfig }),
  };
}

const generated = z.object({
  candidates: z.optional(
    z.array(
      z.object({
        content: z.optional(
          z.object({
            parts: z.optional(z.array(z.object({ text: z.optional(z.string()), thought: z.optional(z.boolean()) }))),
          }),
        ),
        finishReason: z.optional(z.string()),
      }),
    ),
  ),
  promptFeedback: z.optional(z.object({ blockReason: z.optional(z.string()) })),
  usageMetadata: z.optional(
    z.object({
      promptTokenCount: z.optional(z.number()),
      candidatesTokenCount: z.optional(z.number()),
      thoughtsTokenCount: z.optional(z.number()),
    }),
  ),
});

function readChunk(json: unknown, endWithoutReason: ChatChunk['end']): ChatChunk | undefined {
  const parsed = generated.safeParse(json);
  if (!parsed.success) return undefined;
  const { candidates, promptFeedback, usageMetadata } = parsed.data;
  const [candidate] = candidates ?? [];
  if (candidate === undefined && promptFeedback?.blockReason === undefined && usageMetadata === undefined) {
    return undefined;
  }
  const parts = candidate?.content?.parts ?? [];
  const end = promptFeedback?.blockReason ? 'refused' : (endOf(candidate?.finishReason) ?? endWithoutReason);
  return {
    text: parts.map((part) => (part.thought ? '' : (part.text ?? ''))).join(''),
    ...(end === undefined ? {} : { end }),
    ...(usageMetadata === undefined ? {} : { usage: usageOf(usageMetadata) }),
  };
}

const REFUSALS = new Set(['SAFETY', 'RECITATION', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII', 'LANGUAGE']);

function endOf(finishReason: string | undefined): ChatChunk['end'] {
  if (finishReason === undefined || finishReason === 'FINISH_REASON_UNSPECIFIED') return undefined;
  if (finishReason === 'MAX_TOKENS') return 'length';
  return REFUSALS.has(finishReason) ? 'refused' : 'complete';
}

type UsageMetadata = NonNullable<z.infer<typeof generated>['usageMetadata']>;

function usageOf({ promptTokenCount = 0, candidatesTokenCount = 0, thoughtsTokenCount = 0 }: UsageMetadata) {
  // Thoughts are billed as output.
  return { inputTokens: promptTokenCount, outputTokens: candidatesTokenCount + thoughtsTokenCount };
}

const failure = z.object({
  error: z.object({
    status: z.optional(z.string()),
    // Fields of google.rpc.ErrorInfo, RetryInfo and QuotaFailure.
    details: z.optional(
      z.array(
        z.object({
          reason: z.optional(z.string()),
          retryDelay: z.optional(z.string()),
          violations: z.optional(z.array(z.object({ quotaId: z.optional(z.string()) }))),
        }),
      ),
    ),
  }),
});

const REASONS: Record<string, EngineErrorReason> = {
  // A wrong key gives 400 INVALID_ARGUMENT with this reason in the details.
  API_KEY_INVALID: 'auth',
  API_KEY_EXPIRED: 'auth',
  UNAUTHENTICATED: 'auth',
  PERMISSION_DENIED: 'auth',
  // The free tier is unavailable in the server's country, or billing is disabled.
  FAILED_PRECONDITION: 'auth',
  RESOURCE_EXHAUSTED: 'rate-limit',
  DEADLINE_EXCEEDED: 'timeout',
  UNAVAILABLE: 'unavailable',
  INTERNAL: 'unavailable',
};

function readFailure(status: number, json: unknown): VendorFailure | undefined {
  const parsed = failure.safeParse(json);
  if (!parsed.success) return undefined;
  const { status: word = '', details = [] } = parsed.data.error;
  const detail = details.find(({ reason }) => reason !== undefined)?.reason ?? '';
  const vendorCode = detail || word || String(status);
  const isDailyQuota = details.some(({ violations = [] }) =>
    violations.some(({ quotaId }) => quotaId?.includes('PerDay')),
  );
  const known = isDailyQuota ? 'quota' : (REASONS[detail] ?? REASONS[word]);
  const retryAfterMs = readDelay(details.find(({ retryDelay }) => retryDelay !== undefined)?.retryDelay);
  return {
    reason: known ?? failureOfStatus(status)?.reason ?? 'unavailable',
    message: `HTTP ${status} ${vendorCode}`,
    vendorCode,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

/** Parses a protobuf duration, e.g. `34.074824224s`, to milliseconds. */
function readDelay(duration = ''): number | undefined {
  const [, seconds] = /^(\d+(?:\.\d+)?)s$/.exec(duration) ?? [];
  return seconds === undefined ? undefined : Math.ceil(Number(seconds) * 1000);
}
