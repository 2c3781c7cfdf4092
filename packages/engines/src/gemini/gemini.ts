import * as z from 'zod/mini';
import { createChatEngine } from '../ai/chat-engine.ts';
import type { AiEngineOptions, ChatPiece, ChatProtocol, JsonMode } from '../ai/chat-protocol.ts';
import type { Engine } from '../engine.ts';
import type { EngineErrorReason } from '../engine-error.ts';
import { failureOfStatus, type VendorFailure } from '../request-json.ts';

/** Google's Gemini models through `generateContent`, with answers held to a schema. */
export function createGemini(options: AiEngineOptions): Engine {
  return createChatEngine(gemini(options), options, [options.jsonMode ?? 'schema']);
}

function gemini(options: AiEngineOptions): ChatProtocol {
  const { baseUrl = 'https://generativelanguage.googleapis.com/v1beta', model } = options;
  const address = `${baseUrl}/models/${encodeURIComponent(model)}`;
  return {
    streamsAs: 'events',
    request: (prompt, { isStream, jsonMode }) => ({
      url: isStream ? `${address}:streamGenerateContent?alt=sse` : `${address}:generateContent`,
      // In a header, because addresses end up in logs.
      headers: { 'x-goog-api-key': options.apiKey },
      body: {
        systemInstruction: { parts: [{ text: prompt.system }] },
        contents: [{ role: 'user', parts: [{ text: prompt.user }] }],
        generationConfig: { ...outputOf(jsonMode), ...tuningOf(options) },
      },
    }),
    readFailure,
    // A streamed answer is made of whole answers, each with the next part.
    readAnswer: (json) => readPiece(json, 'complete'),
    readEvent: (json) => readPiece(json, undefined),
  };
}

/** Gemini's own subset of OpenAPI: upper-case types, no `additionalProperties`, and an order for what is written first. */
const RESPONSE_SCHEMA = {
  type: 'OBJECT',
  properties: {
    items: {
      type: 'ARRAY',
      items: {
        type: 'OBJECT',
        properties: { id: { type: 'INTEGER' }, t: { type: 'STRING' } },
        required: ['id', 't'],
        propertyOrdering: ['id', 't'],
      },
    },
  },
  required: ['items'],
};

function outputOf(jsonMode: JsonMode): Record<string, unknown> {
  if (jsonMode === 'text') return {};
  if (jsonMode === 'object') return { responseMimeType: 'application/json' };
  return { responseMimeType: 'application/json', responseSchema: RESPONSE_SCHEMA };
}

/** A number is a budget of tokens (Gemini 2.5), a word is a level (Gemini 3). */
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

function readPiece(json: unknown, endWithoutReason: ChatPiece['end']): ChatPiece | undefined {
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

function endOf(finishReason: string | undefined): ChatPiece['end'] {
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
    // google.rpc.ErrorInfo, RetryInfo and QuotaFailure, as far as they are of use.
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
  // A wrong key is 400 INVALID_ARGUMENT with this reason in its details.
  API_KEY_INVALID: 'auth',
  API_KEY_EXPIRED: 'auth',
  UNAUTHENTICATED: 'auth',
  PERMISSION_DENIED: 'auth',
  // The free tier is not offered where the server stands, or billing is off.
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
  const isDayOver = details.some(({ violations = [] }) =>
    violations.some(({ quotaId }) => quotaId?.includes('PerDay')),
  );
  const known = isDayOver ? 'quota' : (REASONS[detail] ?? REASONS[word]);
  const retryAfterMs = readDelay(details.find(({ retryDelay }) => retryDelay !== undefined)?.retryDelay);
  return {
    reason: known ?? failureOfStatus(status)?.reason ?? 'unavailable',
    message: `HTTP ${status} ${vendorCode}`,
    vendorCode,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

/** A protobuf duration in JSON: `34.074824224s`. */
function readDelay(duration = ''): number | undefined {
  const [, seconds] = /^(\d+(?:\.\d+)?)s$/.exec(duration) ?? [];
  return seconds === undefined ? undefined : Math.ceil(Number(seconds) * 1000);
}
