import type { AiStandIn } from '@interlinear/testing/engines/ai-stand-in';
import { OPENAI_API_KEY, startOpenaiStandIn } from '@interlinear/testing/engines/openai-stand-in';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildPicturePrompt } from '../ai/picture-prompt.ts';
import { ANSWER_SCHEMA, buildPrompt } from '../ai/prompt.ts';
import type { EngineBatch } from '../engine.ts';
import errors from './__fixtures__/errors.json' with { type: 'json' };
import { createOpenai } from './openai.ts';

describe("OpenAI's own client on the stand-in", () => {
  let standIn: AiStandIn;
  const batch: EngineBatch = {
    texts: ['The house is red.', 'Good <b1>night</b1> 😀.'],
    source: 'en',
    target: 'es',
    signal: new AbortController().signal,
  };
  const { system, user } = buildPrompt(batch);
  const params = {
    model: 'gpt-5-mini',
    messages: [
      { role: 'system' as const, content: system },
      { role: 'user' as const, content: user },
    ],
    response_format: {
      type: 'json_schema' as const,
      json_schema: { name: 'translations', strict: true, schema: { ...ANSWER_SCHEMA } },
    },
  };
  const client = (apiKey = OPENAI_API_KEY) => new OpenAI({ apiKey, baseURL: `${standIn.url}/v1`, maxRetries: 0 });
  const engine = () =>
    createOpenai({
      id: 'x',
      name: 'X',
      model: 'gpt-5-mini',
      apiKey: OPENAI_API_KEY,
      baseUrl: `${standIn.url}/v1`,
      vision: true,
      fetch,
    });

  beforeAll(async () => {
    // The client reads environment variables, which must not affect the test.
    vi.stubEnv('OPENAI_CUSTOM_HEADERS', '');
    standIn = await startOpenaiStandIn();
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await standIn.close();
  });

  it('reads the same answer as the engine', async () => {
    const completion = await client().chat.completions.parse(params);
    const { translations, usage } = await engine().translate(batch);
    expect(JSON.parse(completion.choices[0]?.message.content ?? '')).toEqual({
      items: translations.map((translation, index) => ({ id: index + 1, t: translation?.text })),
    });
    expect(completion.usage).toMatchObject({
      prompt_tokens: usage?.inputTokens,
      completion_tokens: usage?.outputTokens,
    });
  });

  it('sends the request that the engine sends', async () => {
    standIn.requests.length = 0;
    await client().chat.completions.create({ ...params, stream: false });
    await engine().translate(batch);
    const [theirs, ours] = standIn.requests.map(({ body }) => JSON.parse(body));
    expect(ours).toEqual(theirs);
    expect(standIn.requests[1]?.headers.authorization).toBe(standIn.requests[0]?.headers.authorization);
  });

  it('sends the picture that the engine sends', async () => {
    standIn.requests.length = 0;
    const picture = { mediaType: 'image/png', base64: 'iVBORw0KGgo=', width: 30, height: 20 } as const;
    const query = { picture, source: 'en', signal: new AbortController().signal } as const;
    await engine().readPicture?.(query);
    const { system, user, answer } = buildPicturePrompt(query, 'thousandths', { isRepeated: false });
    await client().chat.completions.create({
      model: 'gpt-5-mini',
      messages: [
        { role: 'system', content: system },
        {
          role: 'user',
          content: [
            { type: 'image_url', image_url: { url: `data:image/png;base64,${picture.base64}`, detail: 'high' } },
            { type: 'text', text: user },
          ],
        },
      ],
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'lines', strict: true, schema: { ...answer?.schema } },
      },
      stream: false,
    });
    const [ours, theirs] = standIn.requests.map(({ body }) => JSON.parse(body));
    expect(ours).toEqual(theirs);
  });

  it('streams the same text', async () => {
    const whole = await client().chat.completions.create(params);
    const stream = client().chat.completions.stream({ ...params, stream_options: { include_usage: true } });
    expect(await stream.finalContent()).toBe(whole.choices[0]?.message.content);
    expect(await stream.totalUsage()).toEqual(whole.usage);
  });

  it('sees the errors as its own classes', async () => {
    await expect(client('bad-key').chat.completions.create(params)).rejects.toBeInstanceOf(OpenAI.AuthenticationError);
    const { status, body } = errors['the account has nothing left'];
    standIn.failNext({ kind: 'status', status, body });
    await expect(client().chat.completions.create(params)).rejects.toMatchObject({ code: 'insufficient_quota' });
    standIn.breakNextStream({ after: 5, how: 'error' });
    await expect(client().chat.completions.stream(params).finalContent()).rejects.toBeInstanceOf(OpenAI.APIError);
  });
});
