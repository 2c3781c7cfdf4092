import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Engine, EngineTier } from '@interlinear/engines';
import { type AiAccess, createAiEngine } from '@interlinear/engines/ai';
import { createAlibaba } from '@interlinear/engines/alibaba';
import { createAzure } from '@interlinear/engines/azure';
import { createBaidu } from '@interlinear/engines/baidu';
import { CatalogueError, parseModelCatalogue } from '@interlinear/engines/catalogue';
import { createDeepl } from '@interlinear/engines/deepl';
import { createGoogle } from '@interlinear/engines/google';
import { createGoogleCloud } from '@interlinear/engines/google-cloud';
import { createLibretranslate } from '@interlinear/engines/libretranslate';
import { createLocal, type LocalEngine } from '@interlinear/engines/local';
import { createMicrosoftEdge } from '@interlinear/engines/microsoft-edge';
import { createRetiringEngine } from '@interlinear/engines/retiring-engine';
import { createTencent } from '@interlinear/engines/tencent';
import { createVolcengine } from '@interlinear/engines/volcengine';
import { createYandex } from '@interlinear/engines/yandex';
import type { Logger } from 'pino';
import { type Configuration, ConfigurationError } from '../configuration/configuration.ts';
import { createEngineFetch } from './engine-fetch.ts';
import { createServedEngines, type ServedEngine, type ServedEngines } from './served-engines.ts';

const MODEL_CATALOGUE = fileURLToPath(new URL('../../catalogue/models.json', import.meta.url));

/** Dependencies of engines besides the configuration; passed in so that tests control time and randomness. */
export interface EngineTools {
  /** Price of a model's token in thousandths of a plan token, for models without a price factor of their own. */
  tierPricesPermille: Readonly<Record<EngineTier, number>>;
  /** Milliseconds since 1970. */
  now(): number;
  /** Returns a unique string of letters and digits. */
  randomId(): string;
  log: Logger;
}

/**
 * Creates every engine that the configuration allows: offline and keyless ones always, the others when their keys are set.
 * @throws {ConfigurationError} when the catalogue of AI models is invalid
 */
export async function createEngines(configuration: Configuration, tools: EngineTools): Promise<ServedEngines> {
  const engineFetch = createEngineFetch();
  const { fetch } = engineFetch;
  const { now, tierPricesPermille } = tools;
  const local = createLocalEngine(configuration, tools.log);
  const served: ServedEngine[] = [local, ...createVendorEngines(configuration, { ...tools, fetch })].map((engine) => ({
    engine,
    pricePermille: 0,
  }));
  const engines = createServedEngines([
    ...served,
    ...(await createModels(configuration, { fetch, now, tierPricesPermille })),
  ]);
  return {
    ...engines,
    async close() {
      await engines.close();
      await engineFetch.close();
    },
  };
}

/**
 * Creates the offline engine. Missing models are downloaded in the background, so that a slow mirror does not delay the start; until
 * then, the engine's errors say what would enable a language pair.
 */
function createLocalEngine(configuration: Configuration, log: Logger): Engine {
  const { DATA_DIR, LOCAL_MODELS_URL, LOCAL_MODELS = [] } = configuration;
  const engine = createLocal({
    modelsDirectory: join(DATA_DIR, 'models'),
    ...(LOCAL_MODELS_URL === undefined ? {} : { modelRegistry: { url: LOCAL_MODELS_URL } }),
    fetch,
  });
  if (LOCAL_MODELS_URL === undefined) return engine;
  const stop = new AbortController();
  const installing = installModels(engine, LOCAL_MODELS, { log, signal: stop.signal });
  return Object.assign(engine, { close: closeAfter(engine.close, stop, installing) });
}

async function installModels(
  { models }: LocalEngine,
  pairs: readonly string[],
  { log, signal }: { log: Logger; signal: AbortSignal },
): Promise<void> {
  try {
    // Read the registry even when nothing is to be installed: the engine's errors name the model that would help.
    const available = await models.available(signal);
    for (const pair of pairs) {
      const model = available.find(({ source, target }) => `${source}-${target}` === pair);
      if (!model) log.warn({ pair }, 'the model registry has no such model');
      else if (!isInstalled(models, model)) {
        await models.install(model.source, model.target, { signal });
        log.info({ pair }, 'installed a model');
      }
    }
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, 'models could not be installed');
  }
}

function isInstalled(models: LocalEngine['models'], wanted: { source: string; target: string }): boolean {
  return models.installed().some(({ source, target }) => source === wanted.source && target === wanted.target);
}

function closeAfter(close: () => Promise<void>, stop: AbortController, installing: Promise<void>): () => Promise<void> {
  return async () => {
    stop.abort();
    await installing;
    await close();
  };
}

function createVendorEngines(
  configuration: Configuration,
  { fetch, now, randomId }: Omit<EngineTools, 'log' | 'tierPricesPermille'> & Pick<AiAccess, 'fetch'>,
): Engine[] {
  const c = configuration;
  const base = (baseUrl: string | undefined) => given({ baseUrl });
  return [
    createMicrosoftEdge({ fetch, ...base(c.MICROSOFT_EDGE_BASE_URL) }),
    createGoogle({ fetch, now, ...given({ apiKey: c.GOOGLE_API_KEY }), ...base(c.GOOGLE_BASE_URL) }),
    c.GOOGLE_CLOUD_API_KEY &&
      createGoogleCloud({ fetch, apiKey: c.GOOGLE_CLOUD_API_KEY, ...base(c.GOOGLE_CLOUD_BASE_URL) }),
    c.AZURE_API_KEY &&
      createAzure({ fetch, apiKey: c.AZURE_API_KEY, ...given({ region: c.AZURE_REGION }), ...base(c.AZURE_BASE_URL) }),
    c.DEEPL_API_KEY && createDeepl({ fetch, apiKey: c.DEEPL_API_KEY, ...base(c.DEEPL_BASE_URL) }),
    c.LIBRETRANSLATE_BASE_URL &&
      createLibretranslate({
        fetch,
        baseUrl: c.LIBRETRANSLATE_BASE_URL,
        ...given({ apiKey: c.LIBRETRANSLATE_API_KEY }),
      }),
    c.YANDEX_API_KEY &&
      createYandex({
        fetch,
        apiKey: c.YANDEX_API_KEY,
        ...given({ folderId: c.YANDEX_FOLDER_ID }),
        ...base(c.YANDEX_BASE_URL),
      }),
    c.TENCENT_API_KEY &&
      c.TENCENT_SECRET_ID &&
      createTencent({
        fetch,
        now,
        apiKey: c.TENCENT_API_KEY,
        secretId: c.TENCENT_SECRET_ID,
        ...given({ region: c.TENCENT_REGION }),
        ...base(c.TENCENT_BASE_URL),
      }),
    c.BAIDU_API_KEY &&
      c.BAIDU_APP_ID &&
      createBaidu({
        fetch,
        randomId,
        apiKey: c.BAIDU_API_KEY,
        appId: c.BAIDU_APP_ID,
        ...given({ edition: c.BAIDU_EDITION }),
        ...base(c.BAIDU_BASE_URL),
      }),
    c.VOLCENGINE_API_KEY &&
      c.VOLCENGINE_ACCESS_KEY_ID &&
      createVolcengine({
        fetch,
        now,
        apiKey: c.VOLCENGINE_API_KEY,
        accessKeyId: c.VOLCENGINE_ACCESS_KEY_ID,
        ...base(c.VOLCENGINE_BASE_URL),
      }),
    c.ALIBABA_API_KEY &&
      c.ALIBABA_ACCESS_KEY_ID &&
      createAlibaba({
        fetch,
        now,
        randomId,
        apiKey: c.ALIBABA_API_KEY,
        accessKeyId: c.ALIBABA_ACCESS_KEY_ID,
        ...base(c.ALIBABA_BASE_URL),
      }),
  ].filter((engine) => typeof engine === 'object');
}

/** Creates the catalogue's AI models whose provider has a key, or an address if it needs no key. */
async function createModels(
  configuration: Configuration,
  { fetch, now, tierPricesPermille }: Pick<AiAccess, 'fetch'> & Pick<EngineTools, 'now' | 'tierPricesPermille'>,
): Promise<ServedEngine[]> {
  const c = configuration;
  const providers: AiAccess['providers'] = {
    openai: given({ apiKey: c.OPENAI_API_KEY, baseUrl: c.OPENAI_BASE_URL }),
    deepseek: given({ apiKey: c.DEEPSEEK_API_KEY, baseUrl: c.DEEPSEEK_BASE_URL }),
    gemini: given({ apiKey: c.GEMINI_API_KEY, baseUrl: c.GEMINI_BASE_URL }),
    bigmodel: given({ apiKey: c.BIGMODEL_API_KEY, baseUrl: c.BIGMODEL_BASE_URL }),
    anthropic: given({ apiKey: c.ANTHROPIC_API_KEY, baseUrl: c.ANTHROPIC_BASE_URL }),
    ollama: given({ baseUrl: c.OLLAMA_BASE_URL }),
    'openai-compatible': given({ apiKey: c.OPENAI_COMPATIBLE_API_KEY, baseUrl: c.OPENAI_COMPATIBLE_BASE_URL }),
  };
  const models = await readCatalogue(c.MODEL_CATALOGUE ?? MODEL_CATALOGUE);
  return models.flatMap((model) => {
    const { priceFactor, tier, retires } = model;
    const present = createAiEngine(model, { providers, fetch });
    const next = models.find(({ id }) => id === retires?.successor);
    const successor = next && createAiEngine({ ...next, id: model.id }, { providers, fetch });
    const isRetired = () => retires !== undefined && now() >= Date.parse(retires.on);
    const engine = present && successor ? createRetiringEngine(present, successor, isRetired) : present;
    // The schema allows at most three decimals.
    const pricePermille = priceFactor === undefined ? tierPricesPermille[tier] : Math.round(priceFactor * 1000);
    return engine ? [{ engine, pricePermille }] : [];
  });
}

async function readCatalogue(file: string) {
  try {
    return parseModelCatalogue(await readFile(file, 'utf8'));
  } catch (error) {
    if (error instanceof CatalogueError) {
      throw new ConfigurationError(error.problems.map((problem) => `MODEL_CATALOGUE (${file}): ${problem}`));
    }
    const reason = error instanceof Error && 'code' in error ? error.code : error;
    throw new ConfigurationError([`MODEL_CATALOGUE (${file}) cannot be read: ${reason}`]);
  }
}

/** Drops options that are not set, so that they do not override defaults. */
function given<Options extends Record<string, string | undefined>>(
  options: Options,
): { [Name in keyof Options]?: NonNullable<Options[Name]> } {
  // `Object.fromEntries` loses the key names; the filter removed only `undefined`.
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Options]?: NonNullable<Options[Name]>;
  };
}
