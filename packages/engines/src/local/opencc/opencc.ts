import type { LanguageCode } from '@interlinear/languages';

type Convert = (text: string) => string;

/** Converts between the Chinese scripts; keeps markup, which contains no Chinese characters. */
export interface OpenCc {
  supports(source: LanguageCode, target: LanguageCode): boolean;
  convert(texts: readonly string[], target: LanguageCode): Promise<string[]>;
}

/** Builds each direction on first use, as the dictionaries are large (0.5 MB compressed) and slow to build. */
export function createOpenCc(): OpenCc {
  const converters = new Map<LanguageCode, Promise<Convert>>();
  return {
    supports: (source, target) =>
      (source === 'zh-CN' && target === 'zh-TW') || (source === 'zh-TW' && target === 'zh-CN'),
    async convert(texts, target) {
      const converter = converters.get(target) ?? (target === 'zh-TW' ? toTaiwan() : toMainland());
      converters.set(target, converter);
      return texts.map(await converter);
    },
  };
}

/** `twp`: Taiwan's characters and vocabulary (软件 → 軟體). */
async function toTaiwan(): Promise<Convert> {
  const { Converter } = await import('opencc-js/cn2t');
  return Converter({ from: 'cn', to: 'twp' });
}

async function toMainland(): Promise<Convert> {
  const { Converter } = await import('opencc-js/t2cn');
  return Converter({ from: 'twp', to: 'cn' });
}
