import type { StandInAnswer, StandInRequest } from '../stand-ins/stand-in.ts';
import {
  type AiStandIn,
  asObject,
  countTokens,
  type Model,
  type ModelTurn,
  startAiStandIn,
  untilEnded,
} from './ai-stand-in.ts';
import { decodePicture } from './seen-picture.ts';

/** Ollama's `POST /api/chat`, which streams by default. */
export function startOllamaStandIn(): Promise<AiStandIn> {
  return startAiStandIn(answer);
}

function answer(request: StandInRequest, model: Model): StandInAnswer {
  if (request.method !== 'POST' || request.path !== '/api/chat') return { status: 404, body: '404 page not found' };
  const body = asObject(JSON.parse(request.body));
  if (typeof body.model !== 'string' || body.model === '') return failure(400, 'model is required');
  if (body.model === 'no-such-model') return failure(404, `model '${body.model}' not found`);
  if (body.format !== undefined && body.format !== 'json' && asObject(body.format).type !== 'object') {
    return failure(400, 'invalid format: expected "json" or a JSON schema');
  }
  const messages = Array.isArray(body.messages) ? body.messages : [];
  const { content, images } = asObject(messages.at(-1));
  // Ollama judges the type by content.
  const picture = Array.isArray(images) ? decodePicture('image/jpeg', images[0]) : undefined;
  if (typeof picture === 'string') return failure(400, picture);
  const turn = model.nextTurn(String(content), picture && { picture, notation: 'thousandths' });
  const end = {
    done: true,
    done_reason: turn.end === 'length' ? 'length' : 'stop',
    total_duration: 174_560_334,
    prompt_eval_count: countTokens(JSON.stringify(body.messages)),
    eval_count: countTokens(turn.text),
  };
  if (body.stream === false) return { body: { ...said(body.model, turn.text), ...end } };
  const lines = untilEnded(streamLines(turn, model, body.model, end));
  return { headers: { 'content-type': 'application/x-ndjson' }, body: lines };
}

async function* streamLines(turn: ModelTurn, model: Model, name: string, end: object) {
  for await (const chunk of model.chunks(turn.text, line(failure(500, 'an error was encountered').body))) {
    if ('raw' in chunk) yield chunk.raw;
    else yield line({ ...said(name, chunk.text), done: false });
  }
  yield line({ ...said(name, ''), ...end });
}

const line = (data: unknown) => `${JSON.stringify(data)}\n`;

function said(model: string, content: string) {
  return { model, created_at: '2026-01-01T00:00:00.000000Z', message: { role: 'assistant', content } };
}

function failure(status: number, error: string): StandInAnswer {
  return { status, body: { error } };
}
