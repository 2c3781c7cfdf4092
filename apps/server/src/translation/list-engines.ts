import type { SystemEngine } from '@interlinear/contract/engines';
import type { Translator } from '@interlinear/translation';
import { planOfEngine } from '../billing/plans/decide.ts';
import { type PlanCatalogue, plansFrom } from '../billing/plans/plan-catalogue.ts';
import type { ServedEngines } from './served-engines.ts';

export interface ListEnginesParts {
  engines: ServedEngines;
  translator: Pick<Translator, 'health'>;
  catalogue: PlanCatalogue;
}

/** What can be served right now (ENG-03), and to whom (BILL-17). */
export function listEngines({ engines, translator, catalogue }: ListEnginesParts): SystemEngine[] {
  return engines.list().map(({ engine, pricePermille }) => {
    const { sources, targets } = engine.languages();
    const least = planOfEngine(catalogue, { id: engine.id, tier: engine.tier, isApi: false });
    return {
      id: engine.id,
      name: engine.name,
      kind: engine.kind,
      tier: engine.tier ?? null,
      model: engine.model ?? null,
      price_factor: pricePermille / 1000,
      needs_login: least !== 'none',
      plans: least === 'none' ? [] : plansFrom(least),
      streams: engine.stream !== undefined,
      health: translator.health(engine.id),
      sources: [...sources],
      targets: [...targets],
      limits: { segments: engine.limits.segments, characters: engine.limits.characters },
    };
  });
}
