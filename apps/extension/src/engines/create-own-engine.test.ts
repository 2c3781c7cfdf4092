import { ALIBABA_KEY, startAlibabaStandIn } from '@interlinear/testing/engines/alibaba-stand-in';
import { ANTHROPIC_API_KEY, startAnthropicStandIn } from '@interlinear/testing/engines/anthropic-stand-in';
import { AZURE_KEY, AZURE_REGION, startAzureStandIn } from '@interlinear/testing/engines/azure-stand-in';
import { BAIDU_KEY, startBaiduStandIn } from '@interlinear/testing/engines/baidu-stand-in';
import { BIGMODEL_API_KEY, startBigmodelStandIn } from '@interlinear/testing/engines/bigmodel-stand-in';
import { DEEPL_KEY, startDeeplStandIn } from '@interlinear/testing/engines/deepl-stand-in';
import { DEEPSEEK_API_KEY, startDeepseekStandIn } from '@interlinear/testing/engines/deepseek-stand-in';
import { GEMINI_API_KEY, startGeminiStandIn } from '@interlinear/testing/engines/gemini-stand-in';
import { GOOGLE_CLOUD_KEY, startGoogleCloudStandIn } from '@interlinear/testing/engines/google-cloud-stand-in';
import { startLibretranslateStandIn } from '@interlinear/testing/engines/libretranslate-stand-in';
import { startOllamaStandIn } from '@interlinear/testing/engines/ollama-stand-in';
import { startOpenaiCompatibleStandIn } from '@interlinear/testing/engines/openai-compatible-stand-in';
import { OPENAI_API_KEY, startOpenaiStandIn } from '@interlinear/testing/engines/openai-stand-in';
import { startTencentStandIn, TENCENT_KEY } from '@interlinear/testing/engines/tencent-stand-in';
import { startVolcengineStandIn, VOLCENGINE_KEY } from '@interlinear/testing/engines/volcengine-stand-in';
import { startYandexStandIn, YANDEX_API_KEY } from '@interlinear/testing/engines/yandex-stand-in';
import type { StandIn } from '@interlinear/testing/stand-ins/stand-in';
import { expect, it } from 'vitest';
import { createOwnEngine } from './create-own-engine.ts';
import type { EngineKindName } from './engine-kinds.ts';
import { type EngineValues, ownEngineSchema } from './own-engine.ts';

interface Account {
  start(): Promise<StandIn>;
  /** Values as typed by the person. */
  values: EngineValues;
  /** Path between the stand-in's address and the address to fill in. */
  path?: string;
}

const model = 'any-model';
/** All kinds except Interlinear servers, which have their own test (server-engine.test.ts). */
const ACCOUNTS: Record<Exclude<EngineKindName, 'interlinear'>, Account> = {
  openai: { start: startOpenaiStandIn, values: { apiKey: OPENAI_API_KEY, model }, path: '/v1' },
  'openai-compatible': {
    start: () => startOpenaiCompatibleStandIn({ formats: [], apiKey: 'good-key' }),
    values: { apiKey: 'good-key', model },
    path: '/v1',
  },
  anthropic: { start: startAnthropicStandIn, values: { apiKey: ANTHROPIC_API_KEY, model }, path: '/v1' },
  gemini: { start: startGeminiStandIn, values: { apiKey: GEMINI_API_KEY, model }, path: '/v1beta' },
  deepseek: { start: startDeepseekStandIn, values: { apiKey: DEEPSEEK_API_KEY, model } },
  bigmodel: { start: startBigmodelStandIn, values: { apiKey: BIGMODEL_API_KEY, model }, path: '/api/paas/v4' },
  ollama: { start: startOllamaStandIn, values: { model } },
  deepl: { start: startDeeplStandIn, values: { apiKey: DEEPL_KEY } },
  azure: { start: startAzureStandIn, values: { apiKey: AZURE_KEY, region: AZURE_REGION } },
  'google-cloud': { start: startGoogleCloudStandIn, values: { apiKey: GOOGLE_CLOUD_KEY } },
  libretranslate: { start: startLibretranslateStandIn, values: {} },
  yandex: { start: startYandexStandIn, values: { apiKey: YANDEX_API_KEY } },
  tencent: { start: () => startTencentStandIn(Date.now), values: TENCENT_KEY },
  alibaba: { start: () => startAlibabaStandIn(Date.now), values: ALIBABA_KEY },
  baidu: { start: startBaiduStandIn, values: BAIDU_KEY },
  volcengine: { start: () => startVolcengineStandIn(Date.now), values: VOLCENGINE_KEY },
};
const DEPENDENCIES = {
  fetch,
  now: Date.now,
  randomId: () => crypto.randomUUID().replaceAll('-', ''),
  locale: () => 'en',
};

/** Kinds whose models may see pictures. */
const SEEING = ['openai', 'openai-compatible', 'anthropic', 'gemini', 'ollama'];

it.each(Object.entries(ACCOUNTS))(
  '[ENG-01] [EXT-08] reaches %s with the values of a form',
  async (kind, { start, values, path = '' }) => {
    const standIn = await start();
    const own = ownEngineSchema.parse({
      id: `${kind}-2`,
      kind,
      name: 'My own',
      values: { ...values, baseUrl: `${standIn.url}${path}/` },
    });
    const engine = createOwnEngine(own, DEPENDENCIES);
    expect({ id: engine.id, name: engine.name }).toEqual({ id: `${kind}-2`, name: 'My own' });
    const batch = {
      texts: ['The house is red.'],
      source: 'en' as const,
      target: 'es' as const,
      signal: new AbortController().signal,
    };
    const { translations } = await engine.translate(batch);
    expect(translations).toEqual([{ text: expect.stringContaining('The house is red.') }]);

    standIn.failNext({ kind: 'status', status: 503 });
    // Errors carry the own engine's id instead of the vendor's.
    await expect(engine.translate(batch)).rejects.toMatchObject({
      engine: `${kind}-2`,
      message: expect.stringMatching(new RegExp(`^${kind}-2: (?!${kind}: )`)),
    });
    if (SEEING.includes(kind)) {
      const picture = { mediaType: 'image/png', base64: 'iVBORw0KGgo=', width: 3, height: 2 } as const;
      const query = { picture, source: 'en', signal: batch.signal } as const;
      expect(await engine.readPicture?.(query)).toEqual({ lines: [], isIncomplete: false });
      standIn.failNext({ kind: 'status', status: 503 });
      await expect(engine.readPicture?.(query)).rejects.toMatchObject({ engine: `${kind}-2`, reason: 'unavailable' });
    } else expect(engine.readPicture).toBeUndefined();
    // The parts of the cache key contain no secrets.
    const cached = JSON.stringify([engine.id, engine.model, engine.version]);
    for (const secret of Object.entries(values)) if (secret[0] !== 'model') expect(cached).not.toContain(secret[1]);
    await standIn.close();
  },
);
