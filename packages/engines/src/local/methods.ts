import type { LanguageCode } from '@interlinear/languages';
import type { Apertium } from './apertium/apertium.ts';
import { MODES } from './apertium/modes.ts';
import { createRoutes } from './apertium/routes.ts';
import { type Bergamot, languageOfModel } from './bergamot/bergamot.ts';
import type { ModelStore } from './bergamot/model-store.ts';
import type { LocalAnswer, LocalTask } from './local-task.ts';
import type { OpenCc } from './opencc/opencc.ts';

export type Method = (task: LocalTask) => Promise<LocalAnswer>;
/** The best method for a pair just now; none if there is none. */
export type FindMethod = (source: LanguageCode, target: LanguageCode) => Method | undefined;

/** OpenCC between the scripts of Chinese, else an installed Bergamot model, else Apertium. */
export function createMethodFinder(openCc: OpenCc, bergamot: Bergamot, apertium: Apertium): FindMethod {
  const viaOpenCc: Method = async ({ texts, target }) => ({
    translations: await openCc.convert(texts, target),
    route: 'OpenCC',
  });
  /** The models know simplified Chinese only. */
  const viaSimplifiedChinese: Method = async ({ texts, source, target, signal }) => {
    const { translations, route } = await bergamot.translate({
      texts: source === 'zh-TW' ? await openCc.convert(texts, 'zh-CN') : texts,
      source: simplified(source),
      target: simplified(target),
      signal,
    });
    return {
      translations: target === 'zh-TW' ? await openCc.convert(translations, 'zh-TW') : translations,
      route: `${route} + OpenCC`,
    };
  };

  return (source, target) => {
    if (openCc.supports(source, target)) return viaOpenCc;
    if (bergamot.findRoute(source, target)) return bergamot.translate;
    if (bergamot.findRoute(simplified(source), simplified(target))) return viaSimplifiedChinese;
    return apertium.findRoute(source, target) ? apertium.translate : undefined;
  };
}

/** The code that the models have for a kind of Chinese. */
export function simplified(code: LanguageCode): LanguageCode {
  return code === 'zh-TW' ? 'zh-CN' : code;
}

/** What would make a pair work, in words for programs: `apertium-packages`, `model:en-de`, `model:ja-en+en-de`, `model-registry` when nobody said where models are; undefined: nothing known. */
export type FindHint = (source: LanguageCode, target: LanguageCode) => string | undefined;

export function createHintFinder(models: ModelStore, maxPivots: number, hasRegistry: boolean): FindHint {
  const routeWithAllPackages = createRoutes(MODES, maxPivots);
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
