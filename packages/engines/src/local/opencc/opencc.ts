import type { LanguageCode } from '@interlinear/languages';

type Convert = (text: string) => string;

/** Converts Chinese from one script to the other. Tags and escapes are not Chinese, so HTML goes in and comes out as it is. */
export interface OpenCc {
  supports(source: LanguageCode, target: LanguageCode): boolean;
  convert(texts: readonly string[], target: LanguageCode): Promise<string[]>;
}

/** The dictionaries are large (half a megabyte packed) and slow to build, so each direction is built when it is first asked for. */
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

/** `twp`: Taiwan's characters and also its words (软件 → 軟體). */
async function toTaiwan(): Promise<Convert> {
  const { Converter } = await import('opencc-js/cn2t');
  return Converter({ from: 'cn', to: 'twp' });
}

async function toMainland(): Promise<Convert> {
  const { Converter } = await import('opencc-js/t2cn');
  return Converter({ from: 'twp', to: 'cn' });
}
