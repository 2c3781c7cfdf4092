import { DEEPSEEK_API_KEY, startDeepseekStandIn } from '@interlinear/testing/engines/deepseek-stand-in';
import { describeAiEngine } from '../ai/ai-conformance.ts';
import answer from './__fixtures__/answer.json' with { type: 'json' };
import errors from './__fixtures__/errors.json' with { type: 'json' };
import request from './__fixtures__/request.json' with { type: 'json' };
import { createDeepseek } from './deepseek.ts';

const options = { id: 'deepseek-flash', name: 'DeepSeek Flash', model: 'deepseek-flash', fetch };

describeAiEngine({
  name: 'deepseek',
  start: startDeepseekStandIn,
  create: ({ url }, apiKey = DEEPSEEK_API_KEY) => createDeepseek({ ...options, apiKey, baseUrl: url }),
  request,
  answer,
  usage: { inputTokens: 412, outputTokens: 37 },
  errors,
  reasons: {
    'the body is malformed': 'bad-request',
    'the key is wrong': 'auth',
    'the balance is used up': 'quota',
    'a parameter is refused': 'bad-request',
    'requests come too fast': 'rate-limit',
    'the server fails': 'unavailable',
    'the server is overloaded': 'unavailable',
  },
  streamError: 'unavailable',
});
