import { ANTHROPIC_API_KEY, startAnthropicStandIn } from '@interlinear/testing/engines/anthropic-stand-in';
import { describeAiEngine } from '../ai/ai-conformance.ts';
import answer from './__fixtures__/answer.json' with { type: 'json' };
import errors from './__fixtures__/errors.json' with { type: 'json' };
import request from './__fixtures__/request.json' with { type: 'json' };
import { createAnthropic } from './anthropic.ts';

const options = { id: 'claude-haiku', name: 'Claude Haiku 5.5', model: 'claude-haiku-5-5', thinking: 'low', fetch };

describeAiEngine({
  name: 'anthropic',
  start: startAnthropicStandIn,
  create: ({ url }, apiKey = ANTHROPIC_API_KEY) => createAnthropic({ ...options, apiKey, baseUrl: `${url}/v1` }),
  request,
  answer,
  usage: { inputTokens: 412, outputTokens: 37 },
  errors,
  reasons: {
    'the body is malformed': 'bad-request',
    'the key is wrong': 'auth',
    'the account cannot pay': 'quota',
    'the key may not use the model': 'auth',
    'the model is unknown': 'bad-request',
    'the request is too large': 'too-long',
    'requests come too fast': 'rate-limit',
    'the server fails': 'unavailable',
    'the request takes too long': 'timeout',
    'the API is overloaded': 'unavailable',
  },
  streamError: 'unavailable',
});
