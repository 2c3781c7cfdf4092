import type { AiStandIn } from '@interlinear/testing/engines/ai-stand-in';
import { ANTHROPIC_API_KEY, startAnthropicStandIn } from '@interlinear/testing/engines/anthropic-stand-in';
import { BIGMODEL_API_KEY, startBigmodelStandIn } from '@interlinear/testing/engines/bigmodel-stand-in';
import { DEEPSEEK_API_KEY, startDeepseekStandIn } from '@interlinear/testing/engines/deepseek-stand-in';
import { GEMINI_API_KEY, startGeminiStandIn } from '@interlinear/testing/engines/gemini-stand-in';
import { startOllamaStandIn } from '@interlinear/testing/engines/ollama-stand-in';
import { startOpenaiCompatibleStandIn } from '@interlinear/testing/engines/openai-compatible-stand-in';
import { OPENAI_API_KEY, startOpenaiStandIn } from '@interlinear/testing/engines/openai-stand-in';
import { describe, expect, it } from 'vitest';
import type { AiProvider, CatalogueModel } from './catalogue.ts';
import { createAiEngine } from './create-ai-engine.ts';

const PROVIDERS: {
  provider: AiProvider;
  start: () => Promise<AiStandIn>;
  path: string;
  apiKey?: string;
}[] = [
  { provider: 'openai', start: startOpenaiStandIn, path: '/v1', apiKey: OPENAI_API_KEY },
  { provider: 'deepseek', start: startDeepseekStandIn, path: '', apiKey: DEEPSEEK_API_KEY },
  { provider: 'gemini', start: startGeminiStandIn, path: '/v1beta', apiKey: GEMINI_API_KEY },
  { provider: 'bigmodel', start: startBigmodelStandIn, path: '/api/paas/v4', apiKey: BIGMODEL_API_KEY },
  { provider: 'anthropic', start: startAnthropicStandIn, path: '/v1', apiKey: ANTHROPIC_API_KEY },
  { provider: 'ollama', start: startOllamaStandIn, path: '' },
  {
    provider: 'openai-compatible',
    start: () => startOpenaiCompatibleStandIn({ formats: ['json_schema'], apiKey: 'a-key' }),
    path: '/v1',
    apiKey: 'a-key',
  },
];

const entryOf = (provider: AiProvider): CatalogueModel => ({
  id: 'an-id',
  name: 'A name',
  provider,
  model: 'a-model',
  tier: 'advanced',
  priceFactor: 3,
  limits: { segments: 5 },
});

describe('createAiEngine', () => {
  it.each(PROVIDERS)(
    '[ENG-01] serves a model of $provider at a configured address',
    async ({ provider, start, path, apiKey }) => {
      const standIn = await start();
      const baseUrl = `${standIn.url}${path}/`;
      const engine = createAiEngine(entryOf(provider), {
        providers: { [provider]: { baseUrl, ...(apiKey === undefined ? {} : { apiKey }) } },
        fetch,
      });
      expect(engine).toMatchObject({ id: 'an-id', name: 'A name', kind: 'ai', tier: 'advanced', model: 'a-model' });
      expect(engine?.limits.segments).toBe(5);
      const answer = await engine?.translate({
        texts: ['Hello there'],
        source: 'auto',
        target: 'zh-CN',
        signal: new AbortController().signal,
      });
      expect(answer?.translations).toEqual([{ text: '【Hello there】' }]);
      await standIn.close();
    },
  );

  it.each(PROVIDERS)('creates no engine of $provider without a key or an address', ({ provider }) => {
    const entry = entryOf(provider);
    expect(createAiEngine(entry, { providers: {}, fetch })).toBeUndefined();
    expect(createAiEngine(entry, { providers: { [provider]: { apiKey: '' } }, fetch })).toBeUndefined();
  });

  it('prefers the address of the model to the one of its provider', async () => {
    const addresses: string[] = [];
    const engine = createAiEngine(
      { ...entryOf('openai'), baseUrl: 'https://own.example/v1' },
      {
        providers: { openai: { apiKey: 'k', baseUrl: 'https://provider.example/v1' } },
        fetch: async (address) => {
          addresses.push(address);
          return new Response('{}');
        },
      },
    );
    const failing = engine?.translate({ texts: ['a'], source: 'en', target: 'fr', signal: AbortSignal.timeout(1000) });
    await expect(failing).rejects.toMatchObject({ reason: 'wrong-answer' });
    expect(addresses).toEqual(['https://own.example/v1/chat/completions']);
  });

  it('changes the version, and so the cache key, with everything that affects translations', () => {
    const version = (change: Partial<CatalogueModel>) =>
      createAiEngine({ ...entryOf('openai'), ...change }, { providers: { openai: { apiKey: 'k' } }, fetch })?.version;
    const versions = [{}, { model: 'b' }, { temperature: 0 }, { thinking: 'low' }].map(version);
    expect(new Set(versions).size).toBe(versions.length);
    expect(version({ name: 'Other', priceFactor: 9 })).toBe(version({}));
  });
});
