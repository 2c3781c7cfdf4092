import { createAnthropic } from '../anthropic/anthropic.ts';
import { createBigmodel } from '../bigmodel/bigmodel.ts';
import { createDeepseek } from '../deepseek/deepseek.ts';
import type { Engine, Fetch } from '../engine.ts';
import { createGemini } from '../gemini/gemini.ts';
import { createOllama } from '../ollama/ollama.ts';
import { createOpenai } from '../openai/openai.ts';
import { createOpenaiCompatible } from '../openai-compatible/openai-compatible.ts';
import type { AiProvider, CatalogueModel } from './catalogue.ts';
import type { AiEngineOptions } from './chat-protocol.ts';

/** Configured access to a provider. */
export interface AiProviderAccess {
  apiKey?: string;
  baseUrl?: string;
}

export interface AiAccess {
  providers: Partial<Record<AiProvider, AiProviderAccess>>;
  fetch: Fetch;
}

/**
 * Creates the engine of a catalogue model; undefined if its provider lacks the required key or, for Ollama and compatible
 * servers, the address.
 */
export function createAiEngine(entry: CatalogueModel, { providers, fetch }: AiAccess): Engine | undefined {
  const { apiKey, baseUrl: providerUrl } = providers[entry.provider] ?? {};
  const baseUrl = (entry.baseUrl ?? providerUrl)?.replace(/\/+$/, '');
  const common = { ...engineOptions(entry), fetch, ...(baseUrl === undefined ? {} : { baseUrl }) };
  const keyed = apiKey ? { ...common, apiKey } : undefined;

  switch (entry.provider) {
    case 'openai':
      return keyed && createOpenai(keyed);
    case 'deepseek':
      return keyed && createDeepseek(keyed);
    case 'gemini':
      return keyed && createGemini(keyed);
    case 'bigmodel':
      return keyed && createBigmodel(keyed);
    case 'anthropic':
      return keyed && createAnthropic(keyed);
    case 'ollama':
      return baseUrl === undefined ? undefined : createOllama(keyed ?? common);
    case 'openai-compatible':
      return baseUrl === undefined ? undefined : createOpenaiCompatible({ ...(keyed ?? common), baseUrl });
  }
}

function engineOptions(entry: CatalogueModel): Omit<AiEngineOptions, 'apiKey' | 'fetch'> {
  const { id, name, model, tier, limits = {}, temperature, thinking, jsonMode, vision } = entry;
  return {
    id,
    name,
    model,
    tier,
    // Drop undefined values, which Zod allows and which would override defaults.
    limits: Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined)),
    ...(temperature === undefined ? {} : { temperature }),
    ...(thinking === undefined ? {} : { thinking }),
    ...(jsonMode === undefined ? {} : { jsonMode }),
    ...(vision === undefined ? {} : { vision }),
  };
}
