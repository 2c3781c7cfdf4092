import * as z from 'zod/mini';
import { chatCompletions } from '../ai/chat-completions.ts';
import { createChatEngine } from '../ai/chat-engine.ts';
import type { AiEngineOptions } from '../ai/chat-protocol.ts';
import type { Engine } from '../engine.ts';
import type { EngineErrorReason } from '../engine-error.ts';
import { failureOfStatus, type VendorFailure } from '../request-json.ts';

/** OpenAI's models through `POST /v1/chat/completions`, with schema-enforced answers. */
export function createOpenai(options: AiEngineOptions): Engine {
  const { baseUrl = 'https://api.openai.com/v1', thinking } = options;
  const protocol = chatCompletions(options, {
    url: `${baseUrl}/chat/completions`,
    readFailure: readOpenaiFailure,
    body: ({ isStream }) => ({
      ...(thinking === undefined ? {} : { reasoning_effort: thinking }),
      ...(isStream ? { stream_options: { include_usage: true } } : {}),
    }),
  });
  return createChatEngine(protocol, options, [options.jsonMode ?? 'schema']);
}

const failure = z.object({
  error: z.object({
    code: z.optional(z.nullable(z.union([z.string(), z.number()]))),
    type: z.optional(z.nullable(z.string())),
  }),
});

/** Codes more specific than their HTTP status: 429 means both "too fast" and "quota exhausted". */
const REASONS: Record<string, EngineErrorReason> = {
  insufficient_quota: 'quota',
  billing_hard_limit_reached: 'quota',
  billing_not_active: 'quota',
  rate_limit_exceeded: 'rate-limit',
  invalid_api_key: 'auth',
  account_deactivated: 'auth',
  context_length_exceeded: 'too-long',
  string_above_max_length: 'too-long',
  content_policy_violation: 'content-refused',
  content_filter: 'content-refused',
  server_error: 'unavailable',
};

/** Reads `{error: {message, type, param, code}}`. Drops the message, which may quote the request. */
export function readOpenaiFailure(status: number, json: unknown): VendorFailure | undefined {
  const parsed = failure.safeParse(json);
  if (!parsed.success) return undefined;
  const { code, type } = parsed.data.error;
  const vendorCode = String(code ?? type ?? status);
  const reason = REASONS[String(code)] ?? REASONS[String(type)];
  const message = status === 200 ? vendorCode : `HTTP ${status} ${vendorCode}`;
  if (reason !== undefined) return { reason, message, vendorCode };
  // Errors within a stream have status 200; some servers put the actual status in `code`.
  const actualStatus = status === 200 && typeof code === 'number' ? code : status;
  return { reason: failureOfStatus(actualStatus)?.reason ?? 'unavailable', message, vendorCode };
}
