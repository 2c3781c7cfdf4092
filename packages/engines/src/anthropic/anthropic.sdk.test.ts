import Anthropic from '@anthropic-ai/sdk';
import type { AiStandIn } from '@interlinear/testing/engines/ai-stand-in';
import { ANTHROPIC_API_KEY, startAnthropicStandIn } from '@interlinear/testing/engines/anthropic-stand-in';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildPicturePrompt } from '../ai/picture-prompt.ts';
import { ANSWER_SCHEMA, buildPrompt } from '../ai/prompt.ts';
import type { EngineBatch } from '../engine.ts';
import errors from './__fixtures__/errors.json' with { type: 'json' };
import { createAnthropic } from './anthropic.ts';

describe("Anthropic's own client on the stand-in", () => {
  let standIn: AiStandIn;
  const batch: EngineBatch = {
    texts: ['The house is red.', 'Good <b1>night</b1> 😀.'],
    source: 'en',
    target: 'es',
    signal: new AbortController().signal,
  };
  const prompt = buildPrompt(batch);
  const params = {
    model: 'claude-haiku-5-5',
    max_tokens: 4000 + 3 * prompt.characters,
    system: prompt.system,
    messages: [{ role: 'user' as const, content: prompt.user }],
    output_config: { format: { type: 'json_schema' as const, schema: { ...ANSWER_SCHEMA } } },
  };
  const client = (apiKey = ANTHROPIC_API_KEY) => new Anthropic({ apiKey, baseURL: standIn.url, maxRetries: 0 });
  const engine = () =>
    createAnthropic({
      id: 'x',
      name: 'X',
      model: 'claude-haiku-5-5',
      apiKey: ANTHROPIC_API_KEY,
      baseUrl: `${standIn.url}/v1`,
      vision: true,
      fetch,
    });

  beforeAll(async () => {
    // The client reads environment variables, which must not affect the test.
    vi.stubEnv('ANTHROPIC_CUSTOM_HEADERS', '');
    standIn = await startAnthropicStandIn();
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await standIn.close();
  });

  it('reads the same answer as the engine', async () => {
    const message = await client().messages.parse(params);
    const { translations, usage } = await engine().translate(batch);
    const [block] = message.content;
    expect(JSON.parse(block?.type === 'text' ? block.text : '')).toEqual({
      items: translations.map((translation, index) => ({ id: index + 1, t: translation?.text })),
    });
    const { input_tokens, cache_read_input_tokens, output_tokens } = message.usage;
    expect(usage).toEqual({
      inputTokens: input_tokens + (cache_read_input_tokens ?? 0),
      outputTokens: output_tokens,
    });
  });

  it('sends the request that the engine sends', async () => {
    standIn.requests.length = 0;
    await client().messages.create({ ...params, stream: false });
    await engine().translate(batch);
    const [theirs, ours] = standIn.requests;
    expect(JSON.parse(ours?.body ?? '')).toEqual(JSON.parse(theirs?.body ?? ''));
    expect(ours?.headers['anthropic-version']).toBe(theirs?.headers['anthropic-version']);
  });

  it('sends the picture that the engine sends', async () => {
    standIn.requests.length = 0;
    const picture = { mediaType: 'image/png', base64: 'iVBORw0KGgo=', width: 30, height: 20 } as const;
    const query = { picture, source: 'en', signal: new AbortController().signal } as const;
    await engine().readPicture?.(query);
    const { system, user, characters, answer } = buildPicturePrompt(query, 'pixels', { isRepeated: false });
    await client().messages.create({
      model: 'claude-haiku-5-5',
      max_tokens: 4000 + 3 * characters,
      system,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: picture.base64 } },
            { type: 'text', text: user },
          ],
        },
      ],
      output_config: { format: { type: 'json_schema', schema: { ...answer?.schema } } },
      stream: false,
    });
    const [ours, theirs] = standIn.requests.map(({ body }) => JSON.parse(body));
    expect(ours).toEqual(theirs);
  });

  it('streams the same text, thoughts apart', async () => {
    const whole = await client().messages.create(params);
    standIn.changeNextTurn(() => ({ thoughts: 'Two short texts.' }));
    const streamed = await client().messages.stream(params).finalMessage();
    expect(streamed.content.map(({ type }) => type)).toEqual(['thinking', 'text']);
    expect(streamed.content.at(-1)).toMatchObject({
      text: whole.content[0]?.type === 'text' ? whole.content[0].text : '',
    });
    expect(streamed.stop_reason).toBe('end_turn');
    expect(streamed.usage.output_tokens).toBe(whole.usage.output_tokens);
  });

  it('sees the errors as its own classes', async () => {
    await expect(client('bad-key').messages.create(params)).rejects.toBeInstanceOf(Anthropic.AuthenticationError);
    const { status, body } = errors['requests come too fast'];
    standIn.failNext({ kind: 'status', status, body });
    await expect(client().messages.create(params)).rejects.toBeInstanceOf(Anthropic.RateLimitError);
    standIn.breakNextStream({ after: 5, how: 'error' });
    await expect(client().messages.stream(params).finalMessage()).rejects.toBeInstanceOf(Anthropic.APIError);
  });
});
