import { BIGMODEL_API_KEY, startBigmodelStandIn } from '@interlinear/testing/engines/bigmodel-stand-in';
import { describeAiEngine } from '../ai/ai-conformance.ts';
import answer from './__fixtures__/answer.json' with { type: 'json' };
import errors from './__fixtures__/errors.json' with { type: 'json' };
import request from './__fixtures__/request.json' with { type: 'json' };
import { createBigmodel } from './bigmodel.ts';

const options = { id: 'glm-4.7-flash', name: 'GLM-4.7 Flash', model: 'glm-4.7-flash', fetch };

describeAiEngine({
  name: 'bigmodel',
  start: startBigmodelStandIn,
  create: ({ url }, apiKey = BIGMODEL_API_KEY) => createBigmodel({ ...options, apiKey, baseUrl: `${url}/api/paas/v4` }),
  request,
  answer,
  usage: { inputTokens: 412, outputTokens: 37 },
  errors,
  reasons: {
    'the key is wrong (1002)': 'auth',
    'the key has expired (1003)': 'auth',
    'the account is locked (1112)': 'auth',
    'the account is empty (1113)': 'quota',
    'a parameter is refused (1214)': 'bad-request',
    'the model is unknown (1211)': 'bad-request',
    'the prompt is too long (1261)': 'too-long',
    'the text is refused (1301)': 'content-refused',
    'too many requests are under way (1302)': 'rate-limit',
    'requests come too fast (1303)': 'rate-limit',
    'the calls of the day are used up (1304)': 'quota',
    'the API limits its flow (1305)': 'rate-limit',
    'the model is overrun (1312)': 'unavailable',
    'the server fails (500)': 'unavailable',
  },
  streamError: 'unavailable',
});
