import type { LanguageCode } from '@interlinear/languages';
import type { Engine, Fetch } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import { transportError } from '../request-json.ts';
import { createApertium } from './apertium/apertium.ts';
import { PipeBroken } from './apertium/pipe.ts';
import type { PoolLimits } from './apertium/pool.ts';
import { createBergamot, languageOfModel } from './bergamot/bergamot.ts';
import { createModelStore, type ModelStore } from './bergamot/model-store.ts';
import type { WorkerPoolLimits } from './bergamot/worker-pool.ts';
import { createHintFinder, createMethodFinder, type FindHint, type Method } from './methods.ts';
import { createOpenCc } from './opencc/opencc.ts';

export interface LocalOptions {
  /** Directory of Apertium's modes. Default `/usr/share/apertium/modes`. */
  modesDirectory?: string;
  /** Maximum languages between source and target on Apertium's routes. Default 1. */
  maxPivots?: number;
  apertiumLimits?: Partial<PoolLimits>;
  /** Directory of Bergamot's models; created with the first installed model. */
  modelsDirectory: string;
  /** Source of model downloads; without it only the models in the directory are available. */
  modelRegistry?: { url: string; attachmentsUrl?: string };
  bergamotLimits?: Partial<WorkerPoolLimits>;
  /** Used only for the registry and models. */
  fetch: Fetch;
}

export interface LocalEngine extends Engine {
  /** Lists, installs and removes models. Call `models.available` once at startup, so that hints can name missing models. */
  readonly models: ModelStore;
  /** Installed modes and running processes, for operators. */
  status(): {
    apertiumModes: number;
    pipes: readonly { mode: string; pid: number | undefined }[];
    bergamotThreads: number;
  };
  close(): Promise<void>;
}

const ID = 'local';

/** Translates on this machine: OpenCC between the Chinese scripts, else an installed Bergamot model, else Apertium. */
export function createLocal(options: LocalOptions): LocalEngine {
  const {
    modesDirectory,
    maxPivots = 1,
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
    maxPivots,
    ...(modesDirectory === undefined ? {} : { modesDirectory }),
    ...(apertiumLimits ? { limits: apertiumLimits } : {}),
  });
  const findMethod = createMethodFinder(openCc, bergamot, apertium);
  const findHint = createHintFinder(models, maxPivots, modelRegistry !== undefined);
  const methodFor: (source: LanguageCode | 'auto', target: LanguageCode) => Method | undefined = (source, target) =>
    source === 'auto' ? undefined : findMethod(source, target);

  return {
    id: ID,
    kind: 'api',
    name: 'Local',
    // Unlike with `html`, line breaks stay in the text: each line is translated separately.
    markup: 'xml',
    // Small enough for all concurrent requests to finish within the pipeline's ten seconds, even in Bergamot on one core.
    limits: { segments: 100, characters: 8000, concurrency: 4 },
    glossary: 'none',
    /** Includes the installed models, as each translates differently. */
    get version() {
      const installed = models.installed().map(({ source, target, revision }) => `${source}-${target}@${revision}`);
      return ['1', ...installed.sort()].join(' ');
    },
    models,
    supports: (source, target) => methodFor(source, target) !== undefined,
    hint: findHint,
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
      const { source, target, texts, signal } = batch;
      const method = methodFor(source, target);
      if (!method || source === 'auto') throw unsupported(source, target, findHint);
      try {
        signal.throwIfAborted();
        const { translations, route } = await method({ texts, source, target, signal });
        return { translations: translations.map((text) => (text === null ? null : { text })), route };
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

function unsupported(source: LanguageCode | 'auto', target: LanguageCode, findHint: FindHint): EngineError {
  const hint = source === 'auto' ? undefined : findHint(source, target);
  return new EngineError({
    engine: ID,
    reason: 'unsupported-pair',
    message: `cannot translate ${source} to ${target} on this machine`,
    ...(hint === undefined ? {} : { hint }),
  });
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
