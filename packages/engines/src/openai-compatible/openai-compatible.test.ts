import type { AiStandIn } from '@interlinear/testing/engines/ai-stand-in';
import { startOpenaiCompatibleStandIn } from '@interlinear/testing/engines/openai-compatible-stand-in';
import { describe, expect, it } from 'vitest';
import { describeAiEngine } from '../ai/ai-conformance.ts';
import type { EngineBatch } from '../engine.ts';
import { failureOf } from '../engine-conformance.ts';
import answer from './__fixtures__/answer.json' with { type: 'json' };
import errors from './__fixtures__/errors.json' with { type: 'json' };
import request from './__fixtures__/request.json' with { type: 'json' };
import { createOpenaiCompatible } from './openai-compatible.ts';

const options = { id: 'mine', name: 'My own', model: 'local-model', fetch };

describeAiEngine({
  name: 'openai-compatible',
  start: () => startOpenaiCompatibleStandIn({ formats: ['json_schema', 'json_object'], apiKey: 'good-key' }),
  create: ({ url }, apiKey = 'good-key') => createOpenaiCompatible({ ...options, apiKey, baseUrl: `${url}/v1` }),
  request,
  answer,
  usage: { inputTokens: 412, outputTokens: 37 },
  errors,
  reasons: {
    'the key is wrong': 'auth',
    'the credits are used up': 'quota',
    'the text is refused': 'content-refused',
    'the model is unknown': 'bad-request',
    'requests come too fast': 'rate-limit',
    'the provider behind it fails': 'unavailable',
    'nothing is loaded': 'unavailable',
  },
  streamError: 'unavailable',
  streamsUsage: false,
});

describe('openai-compatible with an unknown server', () => {
  const batch: EngineBatch = {
    texts: ['The house is red.', 'Good night.'],
    source: 'auto',
    target: 'ja',
    signal: new AbortController().signal,
  };
  const requestedFormats = (standIn: AiStandIn) =>
    standIn.requests.map(({ body }) => JSON.parse(body).response_format?.type ?? 'text');

  it.each([
    { formats: ['json_schema'] as const, asked: ['json_schema', 'json_schema'] },
    { formats: ['json_object'] as const, asked: ['json_schema', 'json_object', 'json_object'] },
    { formats: [] as const, asked: ['json_schema', 'json_object', 'text', 'text'] },
  ])('finds the JSON mode of a server with $formats, once', async ({ formats, asked }) => {
    const standIn = await startOpenaiCompatibleStandIn({ formats });
    const engine = createOpenaiCompatible({ ...options, baseUrl: `${standIn.url}/v1` });
    const { translations } = await engine.translate(batch);
    expect(translations.map((translation) => translation?.text)).toEqual(['【The house is red.】', '【Good night.】']);
    const streamed: unknown[] = [];
    for await (const delta of engine.stream?.(batch) ?? []) if (delta.type === 'done') streamed.push(delta.translation);
    expect(streamed).toEqual(translations);
    expect(requestedFormats(standIn)).toEqual(asked);
    expect(standIn.requests[0]?.headers.authorization).toBeUndefined();
    await standIn.close();
  });

  it('does not try other JSON modes after other errors', async () => {
    const standIn = await startOpenaiCompatibleStandIn({ formats: ['json_schema'] });
    const engine = createOpenaiCompatible({ ...options, model: 'no-such-model', baseUrl: `${standIn.url}/v1` });
    expect(await failureOf(engine.translate(batch))).toMatchObject({ reason: 'bad-request', vendorCode: '404' });
    expect(standIn.requests).toHaveLength(1);
    await standIn.close();
  });

  it('starts with the strictest mode again if none worked', async () => {
    const standIn = await startOpenaiCompatibleStandIn({ formats: ['json_schema'] });
    const engine = createOpenaiCompatible({ ...options, baseUrl: `${standIn.url}/v1` });
    standIn.failNext({ kind: 'status', status: 400, body: { error: 'no' } }, 3);
    expect(await failureOf(engine.translate(batch))).toMatchObject({ reason: 'bad-request' });
    await engine.translate(batch);
    expect(requestedFormats(standIn)).toEqual(['json_schema', 'json_object', 'text', 'json_schema']);
    await standIn.close();
  });

  it('treats the end of the stream as the end of the answer if the server gives no finish reason', async () => {
    const content = answer.choices[0]?.message.content ?? '';
    const events = [JSON.stringify({ choices: [{ delta: { content } }] }), '[DONE]'];
    const body = events.map((event) => `data: ${event}\n\n`).join('');
    const engine = createOpenaiCompatible({
      ...options,
      baseUrl: 'https://server.example/v1',
      fetch: async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    });
    const done: unknown[] = [];
    for await (const delta of engine.stream?.(batch) ?? [])
      if (delta.type === 'done') done.push(delta.translation.text);
    expect(done).toEqual(['La casa es roja.', 'Buenas noches.']);
  });

  it('accepts a whole answer to a streaming request', async () => {
    const standIn = await startOpenaiCompatibleStandIn({ formats: ['json_schema'] });
    const engine = createOpenaiCompatible({ ...options, baseUrl: `${standIn.url}/v1` });
    standIn.failNext({ kind: 'status', status: 200, body: answer });
    const done: unknown[] = [];
    for await (const delta of engine.stream?.(batch) ?? []) if (delta.type === 'done') done.push(delta.translation);
    expect(done).toEqual([{ text: 'La casa es roja.' }, { text: 'Buenas noches.' }]);
    await standIn.close();
  });
});
