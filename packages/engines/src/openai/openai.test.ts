import { OPENAI_API_KEY, startOpenaiStandIn } from '@interlinear/testing/engines/openai-stand-in';
import { expect, it } from 'vitest';
import { describeAiEngine } from '../ai/ai-conformance.ts';
import { failureOf } from '../engine-conformance.ts';
import answer from './__fixtures__/answer.json' with { type: 'json' };
import errors from './__fixtures__/errors.json' with { type: 'json' };
import request from './__fixtures__/request.json' with { type: 'json' };
import { createOpenai } from './openai.ts';

const options = { id: 'gpt-5-mini', name: 'GPT-5 mini', model: 'gpt-5-mini', thinking: 'minimal', fetch };

describeAiEngine({
  name: 'openai',
  start: startOpenaiStandIn,
  create: ({ url }, apiKey = OPENAI_API_KEY) => createOpenai({ ...options, apiKey, baseUrl: `${url}/v1` }),
  request,
  answer,
  usage: { inputTokens: 412, outputTokens: 37 },
  errors,
  reasons: {
    'the key is wrong': 'auth',
    'the country is not served': 'auth',
    'requests come too fast': 'rate-limit',
    'the account has nothing left': 'quota',
    'the model is unknown': 'bad-request',
    'a parameter is refused': 'bad-request',
    'the prompt is too long': 'too-long',
    'the server fails': 'unavailable',
    'the model is overloaded': 'unavailable',
  },
  streamError: 'unavailable',
});

it('marks rate limits as retryable, but not an exhausted quota', async () => {
  const standIn = await startOpenaiStandIn();
  const engine = createOpenai({ ...options, apiKey: OPENAI_API_KEY, baseUrl: `${standIn.url}/v1` });
  const failureAfter = (error: { status: number; body: unknown }) => {
    standIn.failNext({ kind: 'status', status: error.status, body: error.body });
    return failureOf(
      engine.translate({ texts: ['Hello'], source: 'auto', target: 'fr', signal: new AbortController().signal }),
    );
  };
  expect((await failureAfter(errors['the account has nothing left'])).isRetryable).toBe(false);
  expect((await failureAfter(errors['requests come too fast'])).isRetryable).toBe(true);
  await standIn.close();
});
