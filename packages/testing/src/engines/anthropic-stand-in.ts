import type { StandInAnswer, StandInRequest } from '../stand-ins/stand-in.ts';
import {
  type AiStandIn,
  asObject,
  countTokens,
  type Model,
  type ModelTurn,
  partOf,
  startAiStandIn,
  untilEnded,
} from './ai-stand-in.ts';
import { decodePicture, type SentPicture } from './seen-picture.ts';

/** The only valid key. */
export const ANTHROPIC_API_KEY = 'sk-ant-good-key';

/** Anthropic's `POST /v1/messages`. */
export function startAnthropicStandIn(): Promise<AiStandIn> {
  return startAiStandIn(answer);
}

function answer(request: StandInRequest, model: Model): StandInAnswer {
  const { method, path, headers } = request;
  if (method !== 'POST' || path !== '/v1/messages') return failure(404, 'not_found_error', 'Not found');
  // The documentation uses `x-api-key`, Anthropic's SDK `authorization`.
  const key = headers['x-api-key'] ?? headers.authorization?.replace(/^Bearer /, '');
  if (key !== ANTHROPIC_API_KEY) return failure(401, 'authentication_error', 'invalid x-api-key');
  if (headers['anthropic-version'] !== '2026-10-21') {
    return failure(400, 'invalid_request_error', 'anthropic-version: header is required');
  }
  const body = asObject(JSON.parse(request.body));
  const problem = validate(body);
  if (problem !== undefined) return failure(400, 'invalid_request_error', problem);
  if (body.model === 'no-such-model') return failure(404, 'not_found_error', 'model: no-such-model');

  const messages = Array.isArray(body.messages) ? body.messages : [];
  const { content } = asObject(messages.at(-1));
  const picture = pictureOf(content);
  if (typeof picture === 'string') return failure(400, 'invalid_request_error', picture);
  const user = picture ? String(partOf(content, ({ type }) => type === 'text').text) : String(content);
  const turn = model.nextTurn(user, picture && { picture, notation: 'pixels' });
  const message = messageOf(turn, String(body.model), countTokens(JSON.stringify(body.messages)));
  if (body.stream !== true) return { body: message };
  const events = untilEnded(streamEvents(turn, model, message));
  return { headers: { 'content-type': 'text/event-stream; charset=utf-8' }, body: events };
}

const MEMBERS = new Set(['model', 'max_tokens', 'messages', 'system', 'stream', 'output_config']);

function validate(body: Record<string, unknown>): string | undefined {
  const unknown = Object.keys(body).find((member) => !MEMBERS.has(member));
  if (unknown !== undefined) return `${unknown}: Extra inputs are not permitted`;
  if (typeof body.max_tokens !== 'number') return 'max_tokens: Field required';
  if (!Array.isArray(body.messages) || body.messages.length === 0) return 'messages: at least one message is required';
  const misplaced = body.messages.findIndex(
    (message) => !['user', 'assistant'].includes(String(asObject(message).role)),
  );
  if (misplaced >= 0) return `messages.${misplaced}.role: Input should be 'user' or 'assistant'`;
  const { format, effort } = asObject(body.output_config);
  if (effort !== undefined && !['low', 'medium', 'high', 'xhigh', 'max'].includes(String(effort))) {
    return 'output_config.effort: Input should be low, medium, high, xhigh or max';
  }
  return format === undefined ? undefined : validateSchema(asObject(asObject(format).schema));
}

function validateSchema(schema: Record<string, unknown>): string | undefined {
  if (schema.type === 'object' && schema.additionalProperties !== false) {
    return "output_config.format.schema: For 'object' type, 'additionalProperties' must be explicitly set to false";
  }
  const inner = [...Object.values(asObject(schema.properties)), ...(schema.items === undefined ? [] : [schema.items])];
  return inner.map(asObject).map(validateSchema).find(Boolean);
}

/** Reads the picture of a message, if it has blocks; a string describes what is wrong with it. */
function pictureOf(content: unknown): SentPicture | string | undefined {
  if (!Array.isArray(content)) return undefined;
  const { type, media_type, data } = asObject(partOf(content, (part) => part.type === 'image').source);
  return type === 'base64' ? decodePicture(media_type, data) : 'messages.0.content.0.image.source: Field required';
}

function messageOf(turn: ModelTurn, model: string, inputTokens: number) {
  const thinking = { type: 'thinking', thinking: turn.thoughts, signature: 'c3RhbmQtaW4=' };
  return {
    id: 'msg_standin',
    type: 'message',
    role: 'assistant',
    model,
    content: [
      ...(turn.thoughts === '' ? [] : [thinking]),
      ...(turn.end === 'refused' ? [] : [{ type: 'text', text: turn.text, citations: null }]),
    ],
    stop_reason: { complete: 'end_turn', length: 'max_tokens', refused: 'refusal' }[turn.end],
    stop_sequence: null,
    usage: {
      input_tokens: inputTokens,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 7,
      output_tokens: countTokens(turn.text),
    },
  };
}

async function* streamEvents(turn: ModelTurn, model: Model, message: ReturnType<typeof messageOf>) {
  const { usage, stop_reason } = message;
  const started = { ...message, content: [], stop_reason: null, usage: { ...usage, output_tokens: 1 } };
  yield event({ type: 'message_start', message: started });
  yield event({ type: 'ping' });
  let index = 0;
  if (turn.thoughts !== '') {
    yield event({
      type: 'content_block_start',
      index,
      content_block: { type: 'thinking', thinking: '', signature: '' },
    });
    yield event({ type: 'content_block_delta', index, delta: { type: 'thinking_delta', thinking: turn.thoughts } });
    yield event({ type: 'content_block_delta', index, delta: { type: 'signature_delta', signature: 'c3Q=' } });
    yield event({ type: 'content_block_stop', index });
    index += 1;
  }
  if (turn.end !== 'refused') {
    yield event({ type: 'content_block_start', index, content_block: { type: 'text', text: '' } });
    const error = event({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } });
    for await (const chunk of model.chunks(turn.text, error)) {
      if ('raw' in chunk) yield chunk.raw;
      else yield event({ type: 'content_block_delta', index, delta: { type: 'text_delta', text: chunk.text } });
    }
    yield event({ type: 'content_block_stop', index });
  }
  yield event({
    type: 'message_delta',
    delta: { stop_reason, stop_sequence: null },
    usage: { output_tokens: usage.output_tokens },
  });
  yield event({ type: 'message_stop' });
}

const event = (data: { type: string; [member: string]: unknown }) =>
  `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;

function failure(status: number, type: string, message: string): StandInAnswer {
  return { status, body: { type: 'error', error: { type, message }, request_id: 'req_standin' } };
}
