import { startOllamaStandIn } from '@interlinear/testing/engines/ollama-stand-in';
import { expect, it } from 'vitest';
import { describeAiEngine } from '../ai/ai-conformance.ts';
import answer from './__fixtures__/answer.json' with { type: 'json' };
import errors from './__fixtures__/errors.json' with { type: 'json' };
import request from './__fixtures__/request.json' with { type: 'json' };
import { createOllama } from './ollama.ts';

const options = { id: 'qwen3', name: 'Qwen 3 8B', model: 'qwen3:8b', thinking: 'disabled', fetch };

describeAiEngine({
  name: 'ollama',
  start: startOllamaStandIn,
  create: ({ url }) => createOllama({ ...options, baseUrl: url }),
  hasKey: false,
  request,
  answer,
  usage: { inputTokens: 412, outputTokens: 37 },
  errors,
  reasons: {
    'the request is malformed': 'bad-request',
    'a proxy asks for a key': 'auth',
    'the model is not there': 'bad-request',
    'the model does not fit into memory': 'unavailable',
    'its queue is full': 'unavailable',
  },
  streamError: 'unavailable',
  refuses: false,
});

it('requests a context that fits the prompt and its answer', async () => {
  const standIn = await startOllamaStandIn();
  const engine = createOllama({ ...options, baseUrl: standIn.url });
  const texts = Array.from({ length: 15 }, (_, index) => `Paragraph ${index} ${'of many words '.repeat(14)}`);
  await engine.translate({ texts, source: 'en', target: 'fr', signal: new AbortController().signal });
  expect(JSON.parse(standIn.requests[0]?.body ?? '').options.num_ctx).toBe(16_384);
  expect(engine.limits).toEqual({ segments: 16, characters: 3000, concurrency: 1 });
  await standIn.close();
});
