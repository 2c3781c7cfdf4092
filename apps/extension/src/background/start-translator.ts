import { matchLanguage } from '@interlinear/languages/match';
import { createTranslator, type LanguageDetection, type Translator } from '@interlinear/translation';
import { browser } from 'wxt/browser';
import type { EngineRegistry } from '../engines/engine-registry.ts';
import { clock } from './clock.ts';
import { keepRows } from './kept-rows.ts';
import type { LookUpParts } from './look-up.ts';
import { createStoredCache } from './stored-cache.ts';
import { openTranslationsDatabase } from './translations-database.ts';

const MAXIMUM_AGE_MS = 30 * 24 * 60 * 60 * 1000;

/** The pipeline of this extension, with its cache. One for the life of the background. */
export function startTranslator(engines: Pick<EngineRegistry, 'get'>): Translator {
  return createTranslator({
    engine: engines.get,
    cache: createStoredCache({ maximumEntries: 50_000, maximumAgeMs: MAXIMUM_AGE_MS, now: Date.now }),
    clock,
    detect,
    random: Math.random,
  });
}

/** What engines said of words, for as long as translations are kept. */
export function startEntries(): LookUpParts['entries'] {
  return keepRows(openTranslationsDatabase().entries, {
    maximumEntries: 2_000,
    maximumAgeMs: MAXIMUM_AGE_MS,
    now: Date.now,
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
