import { randomUUID } from 'node:crypto';
import { type PlanCatalogue, readPlanCatalogue } from './billing/plans/plan-catalogue.ts';
import type { Platform } from './open-platform.ts';
import { createDetection, type Detection } from './translation/create-detection.ts';
import { createEngines } from './translation/create-engines.ts';
import { createTranslation, type Translation } from './translation/create-translation.ts';
import type { ServedEngines } from './translation/served-engines.ts';

/** Engines, language detection and the translation pipeline, with the catalogue of prices. */
export interface TranslationServices {
  catalogue: PlanCatalogue;
  engines: ServedEngines;
  detection: Detection;
  translation: Translation;
}

export async function openTranslation(platform: Platform): Promise<TranslationServices> {
  const { configuration, database, redis, log, metrics, onStop } = platform;
  const catalogue = await readPlanCatalogue(configuration);
  const engines = await createEngines(configuration, {
    tierPricesPermille: catalogue.tierPricesPermille,
    now: Date.now,
    randomId: () => randomUUID().replaceAll('-', ''),
    log,
  });
  onStop(() => engines.close());

  const detection = await createDetection();
  const translation = await createTranslation({
    engines,
    database,
    redis,
    log,
    metrics,
    detect: detection.detect,
    stored: { capacity: configuration.STORED_TRANSLATIONS, days: configuration.STORED_TRANSLATION_DAYS },
  });
  onStop(() => translation.close());
  return { catalogue, engines, detection, translation };
}
