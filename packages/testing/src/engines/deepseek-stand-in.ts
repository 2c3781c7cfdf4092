import type { StandInAnswer } from '../stand-ins/stand-in.ts';
import { type AiStandIn, asObject } from './ai-stand-in.ts';
import { startChatCompletionsStandIn } from './chat-completions-stand-in.ts';

/** The only valid key. */
export const DEEPSEEK_API_KEY = 'sk-good-key';

/** DeepSeek's `POST /chat/completions`: JSON mode without schemas, and empty lines while a request is queued. */
export function startDeepseekStandIn(): Promise<AiStandIn> {
  return startChatCompletionsStandIn({
    path: '/chat/completions',
    apiKey: DEEPSEEK_API_KEY,
    failure,
    errorEvent: { error: { message: 'Server overloaded', type: 'server_error', param: null, code: null } },
    validate(body) {
      const { type = 'text' } = asObject(body.response_format);
      if (type !== 'text' && type !== 'json_object') return 'This response_format type is unavailable now';
      const { type: thinking = 'enabled' } = asObject(body.thinking);
      return thinking === 'enabled' || thinking === 'disabled' ? undefined : 'invalid thinking type';
    },
    refusal: 'content_filter',
    keepAlive: true,
  });
}

function failure(kind: 'auth' | 'malformed' | 'no-such-model', message: string): StandInAnswer {
  const [status, type] = kind === 'auth' ? [401, 'authentication_error'] : [400, 'invalid_request_error'];
  return { status, body: { error: { message, type, param: null, code: 'invalid_request_error' } } };
}
