import type { LanguageCode } from '@interlinear/languages';
import type { Engine, EngineAnswer, EngineBatch, Fetch } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import { transportError } from '../request-json.ts';
import { createApertium } from './apertium/apertium.ts';
import { MODES } from './apertium/modes.ts';
import { PipeBroken } from './apertium/pipe.ts';
import type { PoolLimits } from './apertium/pool.ts';
import { createRoutes } from './apertium/routes.ts';
import { createBergamot, languageOfModel } from './bergamot/bergamot.ts';
import { createModelStore, type ModelStore } from './bergamot/model-store.ts';
import type { WorkerPoolLimits } from './bergamot/worker-pool.ts';
import { createOpenCc } from './opencc/opencc.ts';

export interface LocalOptions {
  /** Where Apertium's modes are. Default `/usr/share/apertium/modes`. */
  modesDirectory?: string;
  /** Most languages between source and target on Apertium's routes. Default 1. */
  mostPivots?: number;
  apertiumLimits?: Partial<PoolLimits>;
  /** Where Bergamot's models are kept; made when the first one is installed. */
  modelsDirectory: string;
  /** Where models may be downloaded from; without it there are only those in the directory. */
  modelRegistry?: { url: string; attachmentsUrl?: string };
  bergamotLimits?: Partial<WorkerPoolLimits>;
  /** For the registry and models only. */
  fetch: Fetch;
}

export interface LocalEngine extends Engine {
  /** To list, install and remove models. Read `models.available` once at the start, so that errors can say which model would help. */
  readonly models: ModelStore;
  /** What is running, for operators. */
  status(): {
    apertiumModes: number;
    pipes: readonly { mode: string; pid: number | undefined }[];
    bergamotThreads: number;
  };
  close(): Promise<void>;
}

const ID = 'local';

/** Translates on this machine: OpenCC between the scripts of Chinese, else an installed Bergamot model, else Apertium. */
export function createLocal(options: LocalOptions): LocalEngine {
  const {
    modesDirectory,
    mostPivots = 1,
    apertiumLimits,
    modelsDirectory,
    modelRegistry,
    bergamotLimits,
    fetch,
  } = options;
  const openCc = createOpenCc();
  const models = createModelStore({ directory: modelsDirectory, registry: modelRegistry, fetch });
  const bergamot = createBergamot(models, bergamotLimits);
  const apertium = createApertium({
    mostPivots,
    ...(modesDirectory === undefined ? {} : { modesDirectory }),
    ...(apertiumLimits ? { limits: apertiumLimits } : {}),
  });
  const routeWithAllPackages = createRoutes(MODES, mostPivots);

  type Way = (batch: Omit<EngineBatch, 'source'> & { source: LanguageCode }) => Promise<EngineAnswer>;
  const byOpenCc: Way = async ({ texts, target }) => answerOf(await openCc.convert(texts, target), 'OpenCC');
  const byBergamot: Way = async (batch) => {
    const { translations, route } = await bergamot.translate(batch);
    return answerOf(translations, route);
  };
  const byApertium: Way = async (batch) => {
    const { translations, route } = await apertium.translate(batch);
    return answerOf(translations, route);
  };
  const wayOf = (source: LanguageCode | 'auto', target: LanguageCode): Way | undefined => {
    if (source === 'auto') return undefined;
    if (openCc.supports(source, target)) return byOpenCc;
    if (bergamot.findRoute(source, target)) return byBergamot;
    return apertium.findRoute(source, target) ? byApertium : undefined;
  };

  const remedyFor = (source: LanguageCode | 'auto', target: LanguageCode): string | undefined => {
    if (source === 'auto') return undefined;
    if (routeWithAllPackages(source, target)) return 'apertium-packages';
    const missing = missingModels(models, source, target);
    return missing && `model:${missing.join('+')}`;
  };

  return {
    id: ID,
    kind: 'api',
    name: 'Local',
    markup: 'html',
    // Small enough that what is under way at once is done within the pipeline's ten seconds, also by Bergamot on one core.
    limits: { segments: 100, characters: 8000, concurrency: 4 },
    glossary: 'none',
    /** Another model answers otherwise. */
    get version() {
      return [
        '1',
        ...models
          .installed()
          .map(({ source, target }) => `${source}-${target}`)
          .sort(),
      ].join(' ');
    },
    models,
    supports: (source, target) => wayOf(source, target) !== undefined,
    languages: () => ({
      sources: unique([
        'zh-CN',
        'zh-TW',
        ...languagesOf(models, 'source'),
        ...apertium.modes.flatMap((mode) => mode.sources),
      ]),
      targets: unique([
        'zh-CN',
        'zh-TW',
        ...languagesOf(models, 'target'),
        ...apertium.modes.map((mode) => mode.target),
      ]),
    }),
    async translate(batch) {
      const { source, target, signal } = batch;
      const way = wayOf(source, target);
      if (!way || source === 'auto') {
        const remedy = remedyFor(source, target);
        throw new EngineError({
          engine: ID,
          reason: 'unsupported-pair',
          message: `no way from ${source} to ${target} on this machine`,
          ...(remedy === undefined ? {} : { remedy }),
        });
      }
      try {
        signal.throwIfAborted();
        return await way({ ...batch, source });
      } catch (error) {
        throw toEngineError(error, signal);
      }
    },
    status: () => ({
      apertiumModes: apertium.modes.length,
      pipes: apertium.running(),
      bergamotThreads: bergamot.running(),
    }),
    async close() {
      await Promise.all([apertium.close(), bergamot.close()]);
    },
  };
}

function answerOf(texts: readonly (string | null)[], route: string): EngineAnswer {
  return { translations: texts.map((text) => (text === null ? null : { text })), route };
}

/** The models that the registry has and that would make the pair work: its own, or what is missing of the way through English. */
function missingModels(models: ModelStore, source: LanguageCode, target: LanguageCode): string[] | undefined {
  const names = (list: readonly { source: string; target: string }[], from: LanguageCode, to: LanguageCode) =>
    list
      .filter((model) => languageOfModel(model.source) === from && languageOfModel(model.target) === to)
      .map((model) => `${model.source}-${model.target}`);
  const [direct] = names(models.known(), source, target);
  if (direct) return [direct];
  const steps = [
    [source, 'en'],
    ['en', target],
  ] as const;
  const needed = steps.map(([from, to]) =>
    names(models.installed(), from, to).length > 0 ? [] : names(models.known(), from, to).slice(0, 1),
  );
  const isEnough = steps.every(
    ([from, to], index) => needed[index]?.length === 1 || names(models.installed(), from, to).length > 0,
  );
  return isEnough ? needed.flat() : undefined;
}

function languagesOf(models: ModelStore, side: 'source' | 'target'): LanguageCode[] {
  return models.installed().flatMap((model) => languageOfModel(model[side]) ?? []);
}

function unique(codes: readonly LanguageCode[]): LanguageCode[] {
  return [...new Set(codes)];
}

function toEngineError(error: unknown, signal: AbortSignal): EngineError {
  if (error instanceof EngineError) return error;
  if (signal.aborted) return transportError({ engine: ID, signal }, error);
  if (error instanceof PipeBroken) {
    const reason = error.isStuck ? 'timeout' : 'unavailable';
    return new EngineError({ engine: ID, reason, message: `an Apertium pipeline ${error.message}`, cause: error });
  }
  return new EngineError({ engine: ID, reason: 'unavailable', message: 'the model could not be used', cause: error });
}
