import { join } from 'node:path';
import type { Engine } from '@interlinear/engines';
import { createLocal, type LocalEngine } from '@interlinear/engines/local';
import type { Logger } from 'pino';
import type { Configuration } from '../configuration/configuration.ts';

/**
 * The engine that needs no network. Models it has not got yet are downloaded in the background, so that a slow mirror
 * does not delay the start; until a pair is there, the engine says what would enable it.
 */
export function createLocalEngine(configuration: Configuration, log: Logger): Engine {
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
    // Read once even when nothing is to be installed: the engine's errors name the model that would help.
    const available = await models.available(signal);
    for (const pair of pairs) {
      const model = available.find(({ source, target }) => `${source}-${target}` === pair);
      if (!model) log.warn({ pair }, 'the registry has no such model');
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

function closeAfter(close: () => Promise<void>, stop: AbortController, work: Promise<void>): () => Promise<void> {
  return async () => {
    stop.abort();
    await work;
    await close();
  };
}
