import de from './catalogues/de/packs.json' with { type: 'json' };
import en from './catalogues/en/packs.json' with { type: 'json' };
import es from './catalogues/es/packs.json' with { type: 'json' };
import fr from './catalogues/fr/packs.json' with { type: 'json' };
import ja from './catalogues/ja/packs.json' with { type: 'json' };
import ko from './catalogues/ko/packs.json' with { type: 'json' };
import pt from './catalogues/pt/packs.json' with { type: 'json' };
import ru from './catalogues/ru/packs.json' with { type: 'json' };
import zhCN from './catalogues/zh-CN/packs.json' with { type: 'json' };
import zhTW from './catalogues/zh-TW/packs.json' with { type: 'json' };
import type { Locale } from './locales.ts';
import { createMessageFormatter } from './message-formatter.ts';

const format = createMessageFormatter({ en, 'zh-CN': zhCN, 'zh-TW': zhTW, es, fr, de, ja, ko, ru, pt });

export interface NamedPack {
  type: 'tokens' | 'docs' | 'family';
  units: number;
  /** The plan of a family pack. */
  plan?: string;
}

/** Formats a pack's name for the payment page: `packName('de', { type: 'docs', units: 100 })`. */
export function packName(locale: Locale, { type, units, plan = '' }: NamedPack): string {
  return format(locale, type, { units, plan: plan.charAt(0).toUpperCase() + plan.slice(1) });
}
