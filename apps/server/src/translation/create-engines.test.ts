import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfiguration } from '../configuration/configuration.ts';
import { createEngines } from './create-engines.ts';

/** Variables that enable every engine. */
const KEYS = Object.fromEntries(
  ['GOOGLE_CLOUD', 'AZURE', 'DEEPL', 'YANDEX', 'TENCENT', 'BAIDU', 'VOLCENGINE', 'ALIBABA']
    .concat(['OPENAI', 'DEEPSEEK', 'GEMINI', 'BIGMODEL', 'ANTHROPIC'])
    .map((vendor) => [`${vendor}_API_KEY`, 'a-key']),
);
const COMPANIONS = {
  TENCENT_SECRET_ID: 'id',
  BAIDU_APP_ID: 'id',
  VOLCENGINE_ACCESS_KEY_ID: 'id',
  ALIBABA_ACCESS_KEY_ID: 'id',
  LIBRETRANSLATE_BASE_URL: 'http://127.0.0.1:9',
  OLLAMA_BASE_URL: 'http://127.0.0.1:9',
};

/** Creates the engines of a server with these variables. */
async function enginesWith(variables: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'interlinear-engines-'));
  const engines = await createEngines(readConfiguration({ DATA_DIR: folder, ...variables }, []), {
    tierPricesPermille: { free: 0, basic: 500, advanced: 2_000, premium: 6_000 },
    now: () => Date.parse('2026-11-26'),
    randomId: () => 'a1',
    log: pino({ level: 'silent' }),
  });
  onTestFinished(async () => {
    await engines.close();
    await rm(folder, { recursive: true });
  });
  return engines;
}

describe('the engines of a server', () => {
  it('[ENG-01] are of three kinds, from more than ten providers', async () => {
    const engines = await enginesWith({ ...KEYS, ...COMPANIONS });
    const idsOf = (kind: string) =>
      engines
        .list()
        .filter(({ engine }) => engine.kind === kind)
        .map(({ engine }) => engine.id);
    expect(idsOf('browser')).toEqual(['microsoft-edge', 'google']);
    expect(idsOf('api')).toEqual(
      ['local', 'google-cloud', 'azure', 'deepl', 'libretranslate', 'yandex'].concat([
        'tencent',
        'baidu',
        'volcengine',
        'alibaba',
      ]),
    );
    const models = engines.list().filter(({ engine }) => engine.kind === 'ai');
    expect(new Set(models.map(({ engine }) => engine.tier))).toEqual(new Set(['basic', 'free', 'advanced', 'premium']));
    for (const name of ['GPT', 'DeepSeek', 'Gemini', 'GLM', 'Claude', 'Ollama'])
      expect(models.some(({ engine }) => engine.name.includes(name))).toBe(true);
  });

  it('[ENG-02] [ENG-03] are only those without a key if none is set', async () => {
    const engines = await enginesWith({});
    expect(engines.list().flatMap(({ engine }) => (engine.id === 'local' ? [] : [engine.id]))).toEqual([
      'microsoft-edge',
      'google',
    ]);
    expect(engines.get('deepl')).toBeUndefined();
    expect(engines.get('gpt-5-mini')).toBeUndefined();
  });

  it('[ENG-01] cost what the catalogue says, or else what their tier costs', async () => {
    const engines = await enginesWith({ OPENAI_API_KEY: 'a-key' });
    expect(engines.get('gpt-5-mini')).toMatchObject({ pricePermille: 0, engine: { tier: 'free' } });
    expect(engines.get('gpt-6.1-terra')).toMatchObject({ pricePermille: 2_500, engine: { tier: 'advanced' } });
  });
});
