import type { StandInAnswer } from '../stand-ins/stand-in.ts';
import { type AiStandIn, asObject } from './ai-stand-in.ts';
import { startChatCompletionsStandIn } from './chat-completions-stand-in.ts';

export interface OpenaiCompatibleServer {
  /** Supported JSON modes; others are rejected. */
  formats: readonly ('json_schema' | 'json_object')[];
  apiKey?: string;
}

/** A generic OpenAI-compatible server at `/v1`, with plain strings as errors. */
export function startOpenaiCompatibleStandIn(server: OpenaiCompatibleServer): Promise<AiStandIn> {
  return startChatCompletionsStandIn({
    path: '/v1/chat/completions',
    apiKey: server.apiKey,
    failure,
    errorEvent: { error: { code: 502, message: 'Provider returned error' } },
    validate(body) {
      if (body.stream_options !== undefined) return 'Extra inputs are not permitted: stream_options';
      const { type } = asObject(body.response_format);
      const isKnown = type === undefined || server.formats.some((format) => format === type);
      return isKnown ? undefined : `'response_format.type' must be one of: ${[...server.formats, 'text'].join(', ')}`;
    },
    refusal: 'content_filter',
    wrapsAnswer: server.formats.length === 0,
  });
}

function failure(kind: 'auth' | 'malformed' | 'no-such-model', message: string): StandInAnswer {
  return { status: { auth: 401, malformed: 400, 'no-such-model': 404 }[kind], body: { error: message } };
}
