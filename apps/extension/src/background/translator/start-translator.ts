import { createTranslator, type Translator } from '@interlinear/translation';
import type { TranslationCache } from '@interlinear/translation/cache';
import { browser } from 'wxt/browser';
import type { EngineRegistry } from '../../engines/engine-registry.ts';
import { createExpiringTable } from '../cache/expiring-table.ts';
import { createStoredCache } from '../cache/stored-cache.ts';
import { openTranslationsDatabase } from '../cache/translations-database.ts';
import type { LookUpDependencies } from '../pages/look-up-word.ts';
import { clock } from './clock.ts';
import { createDetector } from './detect-language.ts';

const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

/** Creates the pipeline of the extension, once per background. */
export function startTranslator(engines: Pick<EngineRegistry, 'get'>, cache: TranslationCache): Translator {
  return createTranslator({
    engine: engines.get,
    cache,
    clock,
    detect: createDetector((text) => browser.i18n.detectLanguage(text)),
    random: Math.random,
  });
}

/** Opens the cache of translations. */
export function openTranslationCache(): TranslationCache {
  return createStoredCache({ maxEntries: 50_000, maxPacks: 5_000, maxAgeMs: MAX_AGE_MS, now: Date.now });
}

/** Opens the cache of dictionary entries, which live as long as translations. */
export function openDictionaryCache(): LookUpDependencies['entries'] {
  return createExpiringTable(openTranslationsDatabase().entries, {
    maxEntries: 2_000,
    maxAgeMs: MAX_AGE_MS,
    now: Date.now,
  });
}
