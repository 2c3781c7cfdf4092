import type { LanguageCode } from '@interlinear/languages';
import type { Apertium } from './apertium/apertium.ts';
import { MODES } from './apertium/modes.ts';
import { createRoutes } from './apertium/routes.ts';
import { type Bergamot, languageOfModel } from './bergamot/bergamot.ts';
import type { ModelStore } from './bergamot/model-store.ts';
import type { LocalAnswer, LocalTask } from './local-task.ts';
import type { OpenCc } from './opencc/opencc.ts';

export type Method = (task: LocalTask) => Promise<LocalAnswer>;
/** Returns the best available method for a pair. */
export type FindMethod = (source: LanguageCode, target: LanguageCode) => Method | undefined;

/** Prefers OpenCC between the Chinese scripts, then an installed Bergamot model, then Apertium. */
export function createMethodFinder(openCc: OpenCc, bergamot: Bergamot, apertium: Apertium): FindMethod {
  const viaOpenCc: Method = async ({ texts, target }) => ({
    translations: await openCc.convert(texts, target),
    route: 'OpenCC',
  });
  /** Converts around Bergamot, whose models only know simplified Chinese. */
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

/** Maps traditional to simplified Chinese, the only Chinese of the models. */
function simplified(code: LanguageCode): LanguageCode {
  return code === 'zh-TW' ? 'zh-CN' : code;
}

/**
 * Returns a machine-readable fix for an unsupported pair: `apertium-packages`, `model:en-de`, `model:ja-en+en-de`, or
 * `model-registry` if no registry is configured; undefined if no fix is known.
 */
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

/** Names the models missing for these steps; undefined if the registry lacks one. */
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

/** The registry's name for the model of a pair. */
function nameOf(models: readonly { source: string; target: string }[], [source, target]: Pair): string | undefined {
  const model = models.find((one) => languageOfModel(one.source) === source && languageOfModel(one.target) === target);
  return model && `${model.source}-${model.target}`;
}
