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

/** Vendor-specific behaviour on top of OpenAI's chat completions. */
export interface ChatCompletionsVendor {
  path: string;
  /** Undefined if no key is required. */
  apiKey: string | undefined;
  /** Creates an error in the vendor's format. */
  failure(kind: 'auth' | 'malformed' | 'no-such-model', message: string): StandInAnswer;
  /** The vendor's error within a stream. */
  errorEvent: unknown;
  /** Checks the vendor's own parameters; returns the error message for an invalid request. */
  validate?(body: Record<string, unknown>): string | undefined;
  /** Finish reason of a refusal; `refusal` means OpenAI's separate member instead. */
  refusal: 'refusal' | 'content_filter' | 'sensitive';
  /** Whether keep-alive lines are sent while a request is queued. */
  keepAlive?: boolean;
  /** Whether the last event of a stream always contains the usage. */
  alwaysSendsUsage?: boolean;
  /** Whether the answer is wrapped in prose, as by models without a JSON mode. */
  wrapsAnswer?: boolean;
}

/** Starts a server with one vendor's variant of OpenAI's chat completions. */
export function startChatCompletionsStandIn(vendor: ChatCompletionsVendor): Promise<AiStandIn> {
  return startAiStandIn((request, model) => answer(request, model, vendor));
}

function answer(request: StandInRequest, model: Model, vendor: ChatCompletionsVendor): StandInAnswer {
  if (request.method !== 'POST' || request.path !== vendor.path) {
    return vendor.failure('malformed', `Unknown request URL: ${request.method} ${request.path}`);
  }
  if (vendor.apiKey !== undefined && request.headers.authorization !== `Bearer ${vendor.apiKey}`) {
    return vendor.failure('auth', 'Incorrect API key provided.');
  }
  const body = asObject(JSON.parse(request.body));
  const problem = validateBasics(body) ?? vendor.validate?.(body);
  if (problem !== undefined) return vendor.failure('malformed', problem);
  if (body.model === 'no-such-model') return vendor.failure('no-such-model', 'The model does not exist.');

  const sent = readUserContent(asObject(messagesOf(body).at(-1)).content);
  if (typeof sent === 'string') return vendor.failure('malformed', sent);
  const turn = model.nextTurn(sent.text, sent.picture && { picture: sent.picture, notation: 'thousandths' });
  if (vendor.wrapsAnswer && turn.text !== '') turn.text = `Here you are:\n\`\`\`json\n${turn.text}\n\`\`\``;
  const context = { vendor, model: String(body.model), promptTokens: countTokens(JSON.stringify(body.messages)) };
  return body.stream === true ? stream(turn, model, body, context) : completionAnswer(turn, context);
}

interface Context {
  vendor: ChatCompletionsVendor;
  model: string;
  promptTokens: number;
}

function validateBasics(body: Record<string, unknown>): string | undefined {
  if (typeof body.model !== 'string') return 'you must provide a model parameter';
  const messages = messagesOf(body);
  if (messages.length === 0) return "Missing required parameter: 'messages'.";
  const areMessages = messages.every((message) => {
    const { role, content } = asObject(message);
    const isContent = typeof content === 'string' || (role === 'user' && Array.isArray(content));
    return ['system', 'user', 'assistant'].includes(String(role)) && isContent;
  });
  if (!areMessages) return "Invalid value for 'messages'.";
  if (body.stream_options !== undefined && body.stream !== true) {
    return "The 'stream_options' parameter is only allowed when 'stream' is enabled.";
  }
  const isJson = asObject(body.response_format).type === 'json_object';
  if (isJson && !/json/i.test(JSON.stringify(messages))) {
    return "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.";
  }
  return undefined;
}

/** Reads the text and the picture of a message; a string describes what is wrong with it. */
function readUserContent(content: unknown): { text: string; picture?: SentPicture } | string {
  if (typeof content === 'string') return { text: content };
  const text = String(partOf(content, ({ type }) => type === 'text').text ?? '');
  const { url } = asObject(partOf(content, ({ type }) => type === 'image_url').image_url);
  const [, mediaType, base64] = /^data:(image\/\w+);base64,(.+)$/.exec(String(url)) ?? [];
  const picture = decodePicture(mediaType, base64);
  return typeof picture === 'string' ? `Invalid 'messages.content': ${picture}.` : { text, picture };
}

function messagesOf(body: Record<string, unknown>): unknown[] {
  return Array.isArray(body.messages) ? body.messages : [];
}

function completionAnswer(turn: ModelTurn, { vendor, model, promptTokens }: Context): StandInAnswer {
  const isRefusal = turn.end === 'refused' && vendor.refusal === 'refusal';
  const completion = {
    id: 'chatcmpl-stand-in',
    object: 'chat.completion',
    created: 1_760_000_000,
    model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: isRefusal ? null : turn.text,
          refusal: isRefusal ? 'I cannot help with that.' : null,
          ...(turn.thoughts === '' ? {} : { reasoning_content: turn.thoughts }),
        },
        logprobs: null,
        finish_reason: finishReason(turn, vendor),
      },
    ],
    usage: usageOf(turn, promptTokens),
  };
  if (!vendor.keepAlive) return { body: completion };
  return { headers: { 'content-type': 'application/json' }, body: withKeepAlive(JSON.stringify(completion)) };
}

/** Sends empty lines before the body, as DeepSeek does while a request is queued. */
async function* withKeepAlive(body: string) {
  yield '\n';
  yield '\n\n';
  yield body;
}

function stream(turn: ModelTurn, model: Model, body: Record<string, unknown>, context: Context): StandInAnswer {
  const includesUsage = context.vendor.alwaysSendsUsage || asObject(body.stream_options).include_usage === true;
  const events = streamEvents(turn, model, includesUsage, context);
  return { headers: { 'content-type': 'text/event-stream; charset=utf-8' }, body: untilEnded(events) };
}

async function* streamEvents(turn: ModelTurn, model: Model, includesUsage: boolean, context: Context) {
  const { vendor, promptTokens } = context;
  const isRefusal = turn.end === 'refused' && vendor.refusal === 'refusal';
  if (vendor.keepAlive) yield ': keep-alive\n\n';
  yield completionChunk(context, [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }]);
  if (turn.thoughts !== '') {
    yield completionChunk(context, [{ index: 0, delta: { reasoning_content: turn.thoughts }, finish_reason: null }]);
  }
  const text = isRefusal ? '' : turn.text;
  for await (const chunk of model.chunks(text, `data: ${JSON.stringify(vendor.errorEvent)}\n\n`)) {
    if ('raw' in chunk) yield chunk.raw;
    else yield completionChunk(context, [{ index: 0, delta: { content: chunk.text }, finish_reason: null }]);
  }
  if (isRefusal) {
    yield completionChunk(context, [{ index: 0, delta: { refusal: 'I cannot help with that.' }, finish_reason: null }]);
  }
  yield completionChunk(context, [{ index: 0, delta: {}, finish_reason: finishReason(turn, vendor) }]);
  if (includesUsage) yield completionChunk(context, [], usageOf(turn, promptTokens));
  yield 'data: [DONE]\n\n';
}

function completionChunk({ model }: Context, choices: unknown[], usage?: unknown): string {
  const event = { id: 'chatcmpl-stand-in', object: 'chat.completion.chunk', created: 1_760_000_000, model, choices };
  return `data: ${JSON.stringify(usage === undefined ? event : { ...event, usage })}\n\n`;
}

function finishReason(turn: ModelTurn, vendor: ChatCompletionsVendor): string {
  if (turn.end === 'length') return 'length';
  return turn.end === 'refused' && vendor.refusal !== 'refusal' ? vendor.refusal : 'stop';
}

function usageOf(turn: ModelTurn, promptTokens: number) {
  const completionTokens = countTokens(turn.text);
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  };
}
