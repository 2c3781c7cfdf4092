import type { StandInAnswer, StandInRequest } from '../stand-ins/stand-in.ts';
import {
  type AiStandIn,
  asObject,
  countTokens,
  type Model,
  type ModelTurn,
  startAiStandIn,
  untilOver,
} from './ai-stand-in.ts';

/** Vendor-specific behaviour on top of OpenAI's chat completions. */
export interface ChatCompletionsVendor {
  path: string;
  /** Undefined if no key is required. */
  apiKey: string | undefined;
  /** Creates an error in the vendor's format. */
  failure(kind: 'auth' | 'malformed' | 'no-such-model', message: string): StandInAnswer;
  /** The vendor's error within a stream. */
  errorEvent: unknown;
  /** Rejects further requests; returns the error message. */
  complain?(body: Record<string, unknown>): string | undefined;
  /** Finish reason of a refusal; OpenAI uses a separate member instead. */
  refusal: 'refusal' | 'content_filter' | 'sensitive';
  /** Sent while the model is busy. */
  keepAlive?: boolean;
  /** Whether the last event of a stream always contains the usage. */
  alwaysTellsUsage?: boolean;
  /** Adds text around the answer, like models without a JSON mode. */
  chatters?: boolean;
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
  const complaint = complainAboutBasics(body) ?? vendor.complain?.(body);
  if (complaint !== undefined) return vendor.failure('malformed', complaint);
  if (body.model === 'no-such-model') return vendor.failure('no-such-model', 'The model does not exist.');

  const turn = model.speak(String(asObject(messagesOf(body).at(-1)).content));
  if (vendor.chatters && turn.text !== '') turn.text = `Here you are:\n\`\`\`json\n${turn.text}\n\`\`\``;
  const context = { vendor, model: String(body.model), promptTokens: countTokens(JSON.stringify(body.messages)) };
  return body.stream === true ? stream(turn, model, body, context) : whole(turn, context);
}

interface Context {
  vendor: ChatCompletionsVendor;
  model: string;
  promptTokens: number;
}

function complainAboutBasics(body: Record<string, unknown>): string | undefined {
  if (typeof body.model !== 'string') return 'you must provide a model parameter';
  const messages = messagesOf(body);
  if (messages.length === 0) return "Missing required parameter: 'messages'.";
  const areMessages = messages.every((message) => {
    const { role, content } = asObject(message);
    return ['system', 'user', 'assistant'].includes(String(role)) && typeof content === 'string';
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

function messagesOf(body: Record<string, unknown>): unknown[] {
  return Array.isArray(body.messages) ? body.messages : [];
}

function whole(turn: ModelTurn, { vendor, model, promptTokens }: Context): StandInAnswer {
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
  return { headers: { 'content-type': 'application/json' }, body: slowly(JSON.stringify(completion)) };
}

/** Keep-alive: DeepSeek sends empty lines while a request is queued. */
async function* slowly(body: string) {
  yield '\n';
  yield '\n\n';
  yield body;
}

function stream(turn: ModelTurn, model: Model, body: Record<string, unknown>, context: Context): StandInAnswer {
  const isUsageAsked = context.vendor.alwaysTellsUsage || asObject(body.stream_options).include_usage === true;
  const events = streamEvents(turn, model, isUsageAsked, context);
  return { headers: { 'content-type': 'text/event-stream; charset=utf-8' }, body: untilOver(events) };
}

async function* streamEvents(turn: ModelTurn, model: Model, isUsageAsked: boolean, context: Context) {
  const { vendor, promptTokens } = context;
  const isRefusal = turn.end === 'refused' && vendor.refusal === 'refusal';
  if (vendor.keepAlive) yield ': keep-alive\n\n';
  yield chunk(context, [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }]);
  if (turn.thoughts !== '') {
    yield chunk(context, [{ index: 0, delta: { reasoning_content: turn.thoughts }, finish_reason: null }]);
  }
  const text = isRefusal ? '' : turn.text;
  for await (const piece of model.pieces(text, `data: ${JSON.stringify(vendor.errorEvent)}\n\n`)) {
    if ('raw' in piece) yield piece.raw;
    else yield chunk(context, [{ index: 0, delta: { content: piece.text }, finish_reason: null }]);
  }
  if (isRefusal) {
    yield chunk(context, [{ index: 0, delta: { refusal: 'I cannot help with that.' }, finish_reason: null }]);
  }
  yield chunk(context, [{ index: 0, delta: {}, finish_reason: finishReason(turn, vendor) }]);
  if (isUsageAsked) yield chunk(context, [], usageOf(turn, promptTokens));
  yield 'data: [DONE]\n\n';
}

function chunk({ model }: Context, choices: unknown[], usage?: unknown): string {
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
