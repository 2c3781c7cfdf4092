import type { SystemEngine } from '@interlinear/contract/engines';
import type { Translator } from '@interlinear/translation';
import { needsLogin, type ServedEngines } from './served-engines.ts';

/** What can be served right now (ENG-03). */
export function listEngines(engines: ServedEngines, translator: Pick<Translator, 'health'>): SystemEngine[] {
  return engines.list().map(({ engine, priceFactor }) => {
    const { sources, targets } = engine.languages();
    return {
      id: engine.id,
      name: engine.name,
      kind: engine.kind,
      tier: engine.tier ?? null,
      model: engine.model ?? null,
      price_factor: priceFactor,
      needs_login: needsLogin(engine),
      plans: [],
      streams: engine.stream !== undefined,
      health: translator.health(engine.id),
      sources: [...sources],
      targets: [...targets],
      limits: { segments: engine.limits.segments, characters: engine.limits.characters },
    };
  });
}
