import * as z from 'zod/mini';
import { chatCompletions } from '../ai/chat-completions.ts';
import { createChatEngine } from '../ai/chat-engine.ts';
import type { AiEngineOptions } from '../ai/chat-protocol.ts';
import type { Engine } from '../engine.ts';
import type { EngineErrorReason } from '../engine-error.ts';
import { failureOfStatus, type VendorFailure } from '../request-json.ts';

/** Zhipu's GLM models on bigmodel.cn: OpenAI's protocol with JSON mode but no schema, and its own error codes. */
export function createBigmodel(options: AiEngineOptions): Engine {
  const { baseUrl = 'https://open.bigmodel.cn/api/paas/v4', thinking = 'disabled' } = options;
  const protocol = chatCompletions(options, {
    url: `${baseUrl}/chat/completions`,
    readFailure,
    // Since GLM 5.3 thinking cannot be disabled, only reduced by an effort.
    body: () =>
      thinking === 'disabled' || thinking === 'enabled'
        ? { thinking: { type: thinking } }
        : { reasoning_effort: thinking },
  });
  return createChatEngine(protocol, options, [options.jsonMode ?? 'object']);
}

const failure = z.object({ error: z.object({ code: z.union([z.string(), z.number()]) }) });

/** Reads the code in the body, as the HTTP status is ambiguous (429 also means an empty account). */
function readFailure(status: number, json: unknown): VendorFailure | undefined {
  const parsed = failure.safeParse(json);
  if (!parsed.success) return undefined;
  const code = Number(parsed.data.error.code);
  const reason = reasonOf(code) ?? failureOfStatus(status)?.reason ?? 'unavailable';
  return { reason, message: `HTTP ${status}, code ${code}`, vendorCode: String(code) };
}

/** Maps codes of https://docs.bigmodel.cn/cn/api/api-code. */
function reasonOf(code: number): EngineErrorReason | undefined {
  if (code === 500 || code === 1120 || code === 1230 || code === 1234) return 'unavailable';
  if (code >= 1000 && code <= 1004) return 'auth';
  if (code === 1113 || code === 1304 || code === 1308 || code === 1309 || code === 1310) return 'quota';
  if (code >= 1100 && code <= 1121) return 'auth';
  if (code === 1261) return 'too-long';
  if (code === 1220 || code === 1311) return 'auth';
  if (code >= 1200 && code <= 1231) return 'bad-request';
  if (code === 1300 || code === 1301) return 'content-refused';
  if (code === 1302 || code === 1303 || code === 1305 || code === 1313) return 'rate-limit';
  if (code === 1312) return 'unavailable';
  return undefined;
}
