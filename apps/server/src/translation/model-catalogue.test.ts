import { readFile } from 'node:fs/promises';
import { createAiEngine } from '@interlinear/engines/ai';
import { AI_PROVIDERS, parseModelCatalogue } from '@interlinear/engines/catalogue';
import { describe, expect, it } from 'vitest';

describe('the catalogue of AI models that comes with the server', async () => {
  const models = parseModelCatalogue(await readFile(new URL('../../catalogue/models.json', import.meta.url), 'utf8'));

  it('[ENG-01] has models of every named provider and tier', () => {
    const providers = new Set(models.map(({ provider }) => provider));
    expect(AI_PROVIDERS.filter((provider) => provider !== 'openai-compatible' && !providers.has(provider))).toEqual([]);
    expect(new Set(models.map(({ tier }) => tier))).toEqual(new Set(['basic', 'free', 'advanced', 'premium']));
  });

  it('[ENG-02] offers the small GPT model for free', () => {
    expect(models.find(({ id }) => id === 'gpt-5-mini')).toMatchObject({
      tier: 'free',
      priceFactor: 0,
      retires: { on: '2026-12-11', successor: 'gpt-6-luna' },
    });
  });

  it('can be served, each model as an engine of its own', () => {
    const access = { apiKey: 'k', baseUrl: 'http://127.0.0.1:9' };
    const providers = Object.fromEntries(AI_PROVIDERS.map((provider) => [provider, access]));
    const engines = models.map((model) => createAiEngine(model, { providers, fetch }));
    expect(engines.map((engine) => engine?.id)).toEqual(models.map(({ id }) => id));
  });
});
