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
export const GEMINI_API_KEY = 'AIza-good-key';

/** Gemini's `POST /v1beta/models/{model}:generateContent` and `:streamGenerateContent?alt=sse`. */
export function startGeminiStandIn(): Promise<AiStandIn> {
  return startAiStandIn(answer);
}

const ADDRESS = /^\/v1beta\/models\/([\w.-]+):(generateContent|streamGenerateContent)$/;

function answer(request: StandInRequest, model: Model): StandInAnswer {
  const [, name = '', method] = ADDRESS.exec(request.path) ?? [];
  if (request.method !== 'POST' || name === '') return failure(404, 'NOT_FOUND', 'Not found.');
  if (request.headers['x-goog-api-key'] !== GEMINI_API_KEY) {
    return failure(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', 'API_KEY_INVALID');
  }
  if (name === 'no-such-model') return failure(404, 'NOT_FOUND', `models/${name} is not found for API version v1beta.`);
  const body = asObject(JSON.parse(request.body));
  const problem = validate(body);
  if (problem !== undefined) return failure(400, 'INVALID_ARGUMENT', problem);

  const picture = pictureOf(body);
  if (typeof picture === 'string') return failure(400, 'INVALID_ARGUMENT', picture);
  const turn = model.nextTurn(lastTextOf(body), picture && { picture, notation: 'thousandths-from-top' });
  const promptTokens = countTokens(JSON.stringify(body.contents));
  if (method === 'generateContent') return { body: generated(turn.text, turn, promptTokens) };
  if (request.query.get('alt') !== 'sse') return failure(400, 'INVALID_ARGUMENT', 'The stand-in streams events only.');
  const events = untilEnded(streamEvents(turn, model, promptTokens));
  return { headers: { 'content-type': 'text/event-stream' }, body: events };
}

const MEMBERS = new Set(['contents', 'systemInstruction', 'generationConfig', 'safetySettings']);

function validate(body: Record<string, unknown>): string | undefined {
  const unknown = Object.keys(body).find((member) => !MEMBERS.has(member));
  if (unknown !== undefined) return `Invalid JSON payload received. Unknown name "${unknown}": Cannot find field.`;
  if (!Array.isArray(body.contents) || body.contents.length === 0)
    return '* GenerateContentRequest.contents: contents is not specified';
  const { responseSchema, responseMimeType } = asObject(body.generationConfig);
  if (responseSchema !== undefined && responseMimeType !== 'application/json') {
    return 'Response schema with response mime type: text/plain is unsupported';
  }
  return validateSchema(asObject(responseSchema));
}

/** Returns the error of an invalid schema. Gemini's schemas are a subset of OpenAPI's, not JSON Schema. */
function validateSchema(schema: Record<string, unknown>): string | undefined {
  if ('additionalProperties' in schema) {
    return `Invalid JSON payload received. Unknown name "additionalProperties" at 'generation_config.response_schema': Cannot find field.`;
  }
  const properties = asObject(schema.properties);
  const required = Array.isArray(schema.required) ? schema.required : [];
  if (required.some((name) => !(String(name) in properties))) return 'property is not defined';
  const inner = [...Object.values(properties), ...(schema.items === undefined ? [] : [schema.items])];
  return inner.map(asObject).map(validateSchema).find(Boolean);
}

function lastTextOf(body: Record<string, unknown>): string {
  const contents = Array.isArray(body.contents) ? body.contents : [];
  const { parts } = asObject(contents.at(-1));
  return Array.isArray(parts) ? parts.map((part) => String(asObject(part).text ?? '')).join('') : '';
}

/** Reads the picture of the last message, if it has one; a string describes what is wrong with it. */
function pictureOf(body: Record<string, unknown>): SentPicture | string | undefined {
  const contents = Array.isArray(body.contents) ? body.contents : [];
  const part = partOf(asObject(contents.at(-1)).parts, ({ inlineData }) => inlineData !== undefined);
  if (part.inlineData === undefined) return undefined;
  const { mimeType, data } = asObject(part.inlineData);
  return decodePicture(mimeType, data);
}

async function* streamEvents(turn: ModelTurn, model: Model, promptTokens: number) {
  const error = failure(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.').body;
  if (turn.thoughts !== '')
    yield event({ candidates: [{ content: { parts: [thought(turn)], role: 'model' }, index: 0 }] });
  for await (const chunk of model.chunks(turn.end === 'refused' ? '' : turn.text, event(error))) {
    if ('raw' in chunk) yield chunk.raw;
    else
      yield event({ candidates: [{ content: { parts: [chunk], role: 'model' }, index: 0 }], modelVersion: 'stand-in' });
  }
  yield event(generated('', { ...turn, thoughts: '' }, promptTokens));
}

const event = (data: unknown) => `data: ${JSON.stringify(data)}\r\n\r\n`;
const thought = ({ thoughts }: ModelTurn) => ({ text: thoughts, thought: true });

function generated(text: string, turn: ModelTurn, promptTokens: number) {
  const usageMetadata = { promptTokenCount: promptTokens, totalTokenCount: promptTokens };
  if (turn.end === 'refused') {
    return { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, usageMetadata, modelVersion: 'stand-in' };
  }
  const parts = [...(turn.thoughts === '' ? [] : [thought(turn)]), { text }];
  const finishReason = turn.end === 'length' ? 'MAX_TOKENS' : 'STOP';
  return {
    candidates: [{ content: { parts, role: 'model' }, finishReason, index: 0 }],
    usageMetadata: { ...usageMetadata, candidatesTokenCount: countTokens(turn.text), thoughtsTokenCount: 5 },
    modelVersion: 'stand-in',
    responseId: 'stand-in',
  };
}

function failure(status: number, word: string, message: string, reason?: string): StandInAnswer {
  const details = [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'googleapis.com' }];
  return {
    status,
    body: { error: { code: status, message, status: word, ...(reason === undefined ? {} : { details }) } },
  };
}
