import de from './catalogues/de/engines.json' with { type: 'json' };
import en from './catalogues/en/engines.json' with { type: 'json' };
import es from './catalogues/es/engines.json' with { type: 'json' };
import fr from './catalogues/fr/engines.json' with { type: 'json' };
import ja from './catalogues/ja/engines.json' with { type: 'json' };
import ko from './catalogues/ko/engines.json' with { type: 'json' };
import pt from './catalogues/pt/engines.json' with { type: 'json' };
import ru from './catalogues/ru/engines.json' with { type: 'json' };
import zhCN from './catalogues/zh-CN/engines.json' with { type: 'json' };
import zhTW from './catalogues/zh-TW/engines.json' with { type: 'json' };
import type { Locale } from './locales.ts';

const CATALOGUES: Record<Locale, typeof en> = { en, 'zh-CN': zhCN, 'zh-TW': zhTW, es, fr, de, ja, ko, ru, pt };

/** The display name of the local engine, the only one without a brand name. Same as on its card. */
export function localEngineName(locale: Locale): string {
  return CATALOGUES[locale].localEngine;
}
