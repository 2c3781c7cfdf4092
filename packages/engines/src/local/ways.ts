import type { LanguageCode } from '@interlinear/languages';
import type { Apertium } from './apertium/apertium.ts';
import type { Bergamot } from './bergamot/bergamot.ts';
import type { LocalAnswer, LocalTask } from './local-task.ts';
import type { OpenCc } from './opencc/opencc.ts';

export type Way = (task: LocalTask) => Promise<LocalAnswer>;
/** The best way for a pair just now; none if there is none. */
export type FindWay = (source: LanguageCode, target: LanguageCode) => Way | undefined;

/** OpenCC between the scripts of Chinese, else an installed Bergamot model, else Apertium. */
export function createWays(openCc: OpenCc, bergamot: Bergamot, apertium: Apertium): FindWay {
  const byOpenCc: Way = async ({ texts, target }) => ({
    translations: await openCc.convert(texts, target),
    route: 'OpenCC',
  });
  /** The models know simplified Chinese only. */
  const bySimplifiedChinese: Way = async ({ texts, source, target, signal }) => {
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
    if (openCc.supports(source, target)) return byOpenCc;
    if (bergamot.findRoute(source, target)) return bergamot.translate;
    if (bergamot.findRoute(simplified(source), simplified(target))) return bySimplifiedChinese;
    return apertium.findRoute(source, target) ? apertium.translate : undefined;
  };
}

/** The code that the models have for a kind of Chinese. */
export function simplified(code: LanguageCode): LanguageCode {
  return code === 'zh-TW' ? 'zh-CN' : code;
}
