import type { LanguageCode } from '@interlinear/languages';
import { MODES } from './apertium/modes.ts';
import { createRoutes } from './apertium/routes.ts';
import { languageOfModel } from './bergamot/bergamot.ts';
import type { ModelStore } from './bergamot/model-store.ts';
import { simplified } from './ways.ts';

/** What would make a pair work, in words for programs: `apertium-packages`, `model:en-de`, `model:ja-en+en-de`, `model-registry` when nobody said where models are; undefined: nothing known. */
export type FindHint = (source: LanguageCode, target: LanguageCode) => string | undefined;

export function createHintFinder(models: ModelStore, mostPivots: number, hasRegistry: boolean): FindHint {
  const routeWithAllPackages = createRoutes(MODES, mostPivots);
  return (source, target) => {
    if (source === target) return undefined;
    if (routeWithAllPackages(source, target)) return 'apertium-packages';
    if (!hasRegistry) return 'model-registry';
    const [from, to] = [simplified(source), simplified(target)];
    const missing =
      missingModels(models, [[from, to]]) ??
      missingModels(models, [
        [from, 'en'],
        ['en', to],
      ]);
    return missing && `model:${missing.join('+')}`;
  };
}

type Pair = readonly [source: LanguageCode, target: LanguageCode];

/** The models that are still to be installed for all these steps; undefined if the registry lacks one. */
function missingModels(models: ModelStore, steps: readonly Pair[]): string[] | undefined {
  const missing: string[] = [];
  for (const step of steps) {
    if (nameOf(models.installed(), step)) continue;
    const name = nameOf(models.known(), step);
    if (!name) return undefined;
    missing.push(name);
  }
  return missing;
}

/** As the registry names it. */
function nameOf(models: readonly { source: string; target: string }[], [source, target]: Pair): string | undefined {
  const model = models.find((one) => languageOfModel(one.source) === source && languageOfModel(one.target) === target);
  return model && `${model.source}-${model.target}`;
}
