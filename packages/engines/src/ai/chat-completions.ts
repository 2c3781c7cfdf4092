import * as z from 'zod/mini';
import type { EngineUsage } from '../engine.ts';
import type { EncodedPicture } from '../picture-query.ts';
import type { AiEngineOptions, ChatChunk, ChatProtocol, JsonMode } from './chat-protocol.ts';
import { answerShapeOf, type Prompt } from './prompt.ts';

/** Provider-specific parts of the protocol. */
export interface ChatCompletionsVariant {
  url: string;
  readFailure: ChatProtocol['readFailure'];
  /** Additional members of the request body, e.g. the thinking effort. */
  body?: (options: { isStream: boolean }) => Record<string, unknown>;
}

/** OpenAI's "chat completions" protocol, also spoken by DeepSeek, bigmodel and many servers. */
export function chatCompletions(options: AiEngineOptions, variant: ChatCompletionsVariant): ChatProtocol {
  return {
    streamsAs: 'events',
    boxes: 'thousandths',
    request: (prompt, { isStream, jsonMode }) => ({
      url: variant.url,
      headers: options.apiKey === '' ? {} : { authorization: `Bearer ${options.apiKey}` },
      body: {
        model: options.model,
        messages: messagesOf(prompt),
        ...responseFormat(prompt, jsonMode),
        ...(options.temperature === undefined ? {} : { temperature: options.temperature }),
        stream: isStream,
        ...variant.body?.({ isStream }),
      },
    }),
    readFailure: variant.readFailure,
    readAnswer,
    readEvent,
  };
}

function messagesOf({ system, user, picture }: Prompt) {
  return [
    { role: 'system', content: system },
    { role: 'user', content: picture ? [pictureOf(picture), { type: 'text', text: user }] : user },
  ];
}

/** Fine detail, because small letters are unreadable in the reduced picture that models see otherwise. */
function pictureOf({ mediaType, base64 }: EncodedPicture) {
  return { type: 'image_url', image_url: { url: `data:${mediaType};base64,${base64}`, detail: 'high' } };
}

function responseFormat(prompt: Prompt, jsonMode: JsonMode): Record<string, unknown> {
  if (jsonMode === 'text') return {};
  if (jsonMode === 'object') return { response_format: { type: 'json_object' } };
  const { name, schema } = answerShapeOf(prompt);
  return { response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } } };
}

const usage = z.nullish(z.object({ prompt_tokens: z.optional(z.number()), completion_tokens: z.optional(z.number()) }));
const finishReason = z.nullish(z.string());

const completion = z.object({
  choices: z.array(
    z.object({
      finish_reason: finishReason,
      message: z.object({ content: z.nullish(z.string()), refusal: z.nullish(z.string()) }),
    }),
  ),
  usage,
});

const chunk = z.object({
  choices: z.array(
    z.object({
      finish_reason: finishReason,
      // Ignores the thoughts in `reasoning_content`.
      delta: z.optional(z.object({ content: z.nullish(z.string()), refusal: z.nullish(z.string()) })),
    }),
  ),
  usage,
});

function readAnswer(json: unknown): ChatChunk | undefined {
  const parsed = completion.safeParse(json);
  const choice = parsed.data?.choices[0];
  if (choice === undefined) return undefined;
  const { message, finish_reason } = choice;
  const end = message.refusal ? 'refused' : endOf(finish_reason ?? 'stop');
  return { text: message.content ?? '', end, ...usageOf(parsed.data?.usage) };
}

function readEvent(json: unknown): ChatChunk | undefined {
  const parsed = chunk.safeParse(json);
  if (!parsed.success) return undefined;
  // The event with the usage has no choices.
  const [choice] = parsed.data.choices;
  const text = choice?.delta?.content ?? undefined;
  const isRefused = Boolean(choice?.delta?.refusal);
  const end = isRefused ? 'refused' : choice?.finish_reason ? endOf(choice.finish_reason) : undefined;
  return {
    ...(text === undefined ? {} : { text }),
    ...(end === undefined ? {} : { end }),
    ...usageOf(parsed.data.usage),
  };
}

/** Maps finish reasons, including bigmodel's `sensitive` and DeepSeek's `insufficient_system_resource`, which cuts the answer. */
function endOf(finishReason: string): NonNullable<ChatChunk['end']> {
  if (finishReason === 'length' || finishReason === 'insufficient_system_resource') return 'length';
  if (finishReason === 'content_filter' || finishReason === 'sensitive') return 'refused';
  return 'complete';
}

function usageOf(value: z.infer<typeof usage>): { usage?: EngineUsage } {
  if (value?.prompt_tokens === undefined) return {};
  return { usage: { inputTokens: value.prompt_tokens, outputTokens: value.completion_tokens ?? 0 } };
}
