import { GEMINI_API_KEY, startGeminiStandIn } from '@interlinear/testing/engines/gemini-stand-in';
import { expect, it } from 'vitest';
import { describeAiEngine } from '../ai/ai-conformance.ts';
import { failureOf } from '../engine-conformance.ts';
import answer from './__fixtures__/answer.json' with { type: 'json' };
import errors from './__fixtures__/errors.json' with { type: 'json' };
import request from './__fixtures__/request.json' with { type: 'json' };
import { createGemini } from './gemini.ts';

const options = { id: 'gemini-flash', name: 'Gemini 3.8 Flash', model: 'gemini-3.8-flash', thinking: 'minimal', fetch };

describeAiEngine({
  name: 'gemini',
  start: startGeminiStandIn,
  create: ({ url }, apiKey = GEMINI_API_KEY) => createGemini({ ...options, apiKey, baseUrl: `${url}/v1beta` }),
  request,
  answer,
  usage: { inputTokens: 412, outputTokens: 48 },
  errors,
  reasons: {
    'the key is wrong': 'auth',
    'the body is malformed': 'bad-request',
    'the region is not served': 'auth',
    'the key may not use the API': 'auth',
    'the model is unknown': 'bad-request',
    'requests come too fast': 'rate-limit',
    'the requests of the day are used up': 'quota',
    'the server fails': 'unavailable',
    'the model is overloaded': 'unavailable',
    'the model took too long': 'timeout',
    'the prompt is blocked': 'content-refused',
    'the answer is stopped for safety': 'content-refused',
  },
  streamError: 'unavailable',
});

it('reads the retry delay from the body', async () => {
  const standIn = await startGeminiStandIn();
  const engine = createGemini({ ...options, apiKey: GEMINI_API_KEY, baseUrl: `${standIn.url}/v1beta` });
  const { status, body } = errors['requests come too fast'];
  standIn.failNext({ kind: 'status', status, body });
  const failure = await failureOf(
    engine.translate({ texts: ['Hello'], source: 'en', target: 'fr', signal: new AbortController().signal }),
  );
  expect(failure.retryAfterMs).toBe(34_075);
  await standIn.close();
});

it('treats numeric thinking as a token budget, and keeps the key out of the URL', async () => {
  const standIn = await startGeminiStandIn();
  const engine = createGemini({ ...options, thinking: 0, apiKey: GEMINI_API_KEY, baseUrl: `${standIn.url}/v1beta` });
  await engine.translate({ texts: ['Hello'], source: 'en', target: 'fr', signal: new AbortController().signal });
  const [sent] = standIn.requests;
  expect(JSON.parse(sent?.body ?? '').generationConfig.thinkingConfig).toEqual({ thinkingBudget: 0 });
  expect(sent?.query.size).toBe(0);
  await standIn.close();
});
