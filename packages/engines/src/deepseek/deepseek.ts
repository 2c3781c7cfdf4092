import { chatCompletions } from '../ai/chat-completions.ts';
import { createChatEngine } from '../ai/chat-engine.ts';
import type { AiEngineOptions } from '../ai/chat-protocol.ts';
import type { Engine } from '../engine.ts';
import { readOpenaiFailure } from '../openai/openai.ts';

/** DeepSeek's models: OpenAI's protocol with JSON mode but no schema. */
export function createDeepseek(options: AiEngineOptions): Engine {
  const { baseUrl = 'https://api.deepseek.com', thinking = 'disabled' } = options;
  const protocol = chatCompletions(options, {
    url: `${baseUrl}/chat/completions`,
    // Error codes are unspecific, so the HTTP status decides: 402 is an empty account.
    readFailure: readOpenaiFailure,
    body: ({ isStream }) => ({
      // Thinking is on by default; an effort applies only while it is on.
      thinking: { type: thinking === 'disabled' ? 'disabled' : 'enabled' },
      ...(thinking === 'disabled' || thinking === 'enabled' ? {} : { reasoning_effort: thinking }),
      ...(isStream ? { stream_options: { include_usage: true } } : {}),
    }),
  });
  return createChatEngine(protocol, options, [options.jsonMode ?? 'object']);
}
