import { matchLanguage } from '@interlinear/languages/match';
import { createTranslator, type LanguageDetection, type Translator } from '@interlinear/translation';
import { browser } from 'wxt/browser';
import type { EngineRegistry } from '../engines/engine-registry.ts';
import { clock } from './clock.ts';
import { createStoredCache } from './stored-cache.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The pipeline of this extension, with its cache. One for the life of the background. */
export function startTranslator(engines: Pick<EngineRegistry, 'get'>): Translator {
  return createTranslator({
    engine: engines.get,
    cache: createStoredCache({ maximumEntries: 50_000, maximumAgeMs: 30 * DAY_MS, now: Date.now }),
    clock,
    detect,
    random: Math.random,
  });
}

/** The browser's own detector: it is there already, where ours would be 280 kB to read at every start of the background. */
async function detect(text: string): Promise<LanguageDetection> {
  const { isReliable, languages } = await browser.i18n.detectLanguage(text);
  const [best] = languages;
  const share = (best?.percentage ?? 0) / 100;
  // What it does not call reliable is no more than a guess, however much of the text it covers.
  return { language: matchLanguage(best?.language ?? ''), confidence: isReliable ? share : Math.min(share, 0.5) };
}
