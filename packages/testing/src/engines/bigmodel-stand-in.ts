import type { StandInAnswer } from '../stand-ins/stand-in.ts';
import { type AiStandIn, asObject } from './ai-stand-in.ts';
import { startChatCompletionsStandIn } from './chat-completions-stand-in.ts';

/** The only valid key. */
export const BIGMODEL_API_KEY = 'good.key';

/** Zhipu's `POST /api/paas/v4/chat/completions`, with its own error codes. */
export function startBigmodelStandIn(): Promise<AiStandIn> {
  return startChatCompletionsStandIn({
    path: '/api/paas/v4/chat/completions',
    apiKey: BIGMODEL_API_KEY,
    failure,
    errorEvent: { error: { code: '1234', message: '网络错误' } },
    validate(body) {
      const { type = 'text' } = asObject(body.response_format);
      if (type !== 'text' && type !== 'json_object') return 'response_format 参数非法。请检查文档';
      return body.stream_options === undefined ? undefined : 'stream_options 参数非法。请检查文档';
    },
    refusal: 'sensitive',
    alwaysSendsUsage: true,
  });
}

function failure(kind: 'auth' | 'malformed' | 'no-such-model', message: string): StandInAnswer {
  const [status, code] = {
    auth: [401, '1002'] as const,
    malformed: [400, '1214'] as const,
    'no-such-model': [400, '1211'] as const,
  }[kind];
  return { status, body: { error: { code, message } } };
}
