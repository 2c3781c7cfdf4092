import type { StandInAnswer } from '../stand-ins/stand-in.ts';
import { type AiStandIn, asObject } from './ai-stand-in.ts';
import { startChatCompletionsStandIn } from './chat-completions-stand-in.ts';

/** The only valid key. */
export const OPENAI_API_KEY = 'sk-good-key';

/** OpenAI's `POST /v1/chat/completions`, with its strictness about schemas and parameters. */
export function startOpenaiStandIn(): Promise<AiStandIn> {
  return startChatCompletionsStandIn({
    path: '/v1/chat/completions',
    apiKey: OPENAI_API_KEY,
    failure,
    errorEvent: { error: { message: 'The server had an error.', type: 'server_error', param: null, code: null } },
    validate: (body) => validateMembers(body) ?? validateSchema(body) ?? validateModel(body),
    refusal: 'refusal',
  });
}

function failure(kind: 'auth' | 'malformed' | 'no-such-model', message: string): StandInAnswer {
  const [status, code] = {
    auth: [401, 'invalid_api_key'] as const,
    malformed: [400, null] as const,
    'no-such-model': [404, 'model_not_found'] as const,
  }[kind];
  return { status, body: { error: { message, type: 'invalid_request_error', param: null, code } } };
}

const MEMBERS = new Set([
  'model',
  'messages',
  'response_format',
  'temperature',
  'stream',
  'stream_options',
  'reasoning_effort',
  'max_completion_tokens',
]);

function validateMembers(body: Record<string, unknown>): string | undefined {
  const unknown = Object.keys(body).find((member) => !MEMBERS.has(member));
  return unknown && `Unrecognized request argument supplied: ${unknown}`;
}

/** Returns the error of a schema that violates strict mode: no additional properties, and every property required. */
function validateSchema(body: Record<string, unknown>): string | undefined {
  const format = asObject(body.response_format);
  if (format.type !== 'json_schema') return undefined;
  const { name, strict, schema } = asObject(format.json_schema);
  if (typeof name !== 'string') return "Missing required parameter: 'response_format.json_schema.name'.";
  return strict === true ? validateObject(asObject(schema)) : undefined;
}

function validateObject(schema: Record<string, unknown>): string | undefined {
  if (schema.type === 'array') return validateObject(asObject(schema.items));
  if (schema.type !== 'object') return undefined;
  const properties = asObject(schema.properties);
  const required = Array.isArray(schema.required) ? schema.required : [];
  if (schema.additionalProperties !== false) {
    return "Invalid schema for response_format: 'additionalProperties' is required to be supplied and to be false.";
  }
  if (Object.keys(properties).some((name) => !required.includes(name))) {
    return "Invalid schema for response_format: 'required' is required to include every key in properties.";
  }
  return Object.values(properties).map(asObject).map(validateObject).find(Boolean);
}

function validateModel(body: Record<string, unknown>): string | undefined {
  const isReasoning = String(body.model).startsWith('gpt-5');
  if (isReasoning && body.temperature !== undefined && body.temperature !== 1) {
    return "Unsupported value: 'temperature' does not support this value with this model. Only the default (1) value is supported.";
  }
  const efforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'];
  if (body.reasoning_effort !== undefined && !efforts.includes(String(body.reasoning_effort))) {
    return "Invalid value for 'reasoning_effort'.";
  }
  return undefined;
}
