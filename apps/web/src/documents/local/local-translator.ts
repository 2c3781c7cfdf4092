import type { Client } from '@interlinear/contract/client';
import { createBuiltIn } from '@interlinear/engines/built-in';
import { createBrowserDetector } from '@interlinear/languages/detection/browser';
import { createTranslator, type LanguageDetection, type Translator } from '@interlinear/translation';
import { createMemoryCache } from '@interlinear/translation/memory-cache';
import { BROWSER_ENGINE, findBrowserTranslation } from '../../engines/browser-translation.ts';
import { pageClock } from '../../engines/page-clock.ts';
import { createPipelineEngine } from '../../engines/pipeline-engine.ts';
import { loadChunk } from '../../loading/chunk-error.ts';

/** Time limit of a batch. The browser may first download a model. */
const TIMEOUT_MS = 10 * 60_000;
const CACHE_BYTES = 8_000_000;

/** Creates the pipeline for documents of this browser, with the server's engines and the browser's own. */
export function createLocalTranslator(client: Client): Translator {
  const api = findBrowserTranslation(window)?.Translator;
  // Downloads of models are allowed: the person has just asked for the translation.
  const builtIn = api && createBuiltIn({ api, name: 'Chrome', onDownload: () => undefined });
  return createTranslator({
    engine: (id) => (id === BROWSER_ENGINE ? builtIn : createPipelineEngine(client, { id })),
    cache: createMemoryCache({ maximumBytes: CACHE_BYTES }),
    clock: pageClock,
    detect: detectLanguage,
    timeoutMs: TIMEOUT_MS,
  });
}

let detector: ReturnType<typeof createBrowserDetector> | undefined;

/** Detects the language of a text, or of none if the statistics cannot be loaded: most engines detect it themselves. */
export async function detectLanguage(text: string): Promise<LanguageDetection> {
  try {
    detector ??= loadChunk(createBrowserDetector);
    const [best] = (await detector).detect(text);
    return best ?? { language: undefined, confidence: 0 };
  } catch {
    detector = undefined;
    return { language: undefined, confidence: 0 };
  }
}
