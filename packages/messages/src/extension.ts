import de from './catalogues/de/extension.json' with { type: 'json' };
import en from './catalogues/en/extension.json' with { type: 'json' };
import es from './catalogues/es/extension.json' with { type: 'json' };
import fr from './catalogues/fr/extension.json' with { type: 'json' };
import ja from './catalogues/ja/extension.json' with { type: 'json' };
import ko from './catalogues/ko/extension.json' with { type: 'json' };
import pt from './catalogues/pt/extension.json' with { type: 'json' };
import ru from './catalogues/ru/extension.json' with { type: 'json' };
import zhCN from './catalogues/zh-CN/extension.json' with { type: 'json' };
import zhTW from './catalogues/zh-TW/extension.json' with { type: 'json' };
import type { Locale } from './locales.ts';

/** The catalogues of the browser extension, for its build: browsers want all of them in a form of their own. */
export const EXTENSION_MESSAGES: Record<Locale, typeof en> = {
  en,
  'zh-CN': zhCN,
  'zh-TW': zhTW,
  es,
  fr,
  de,
  ja,
  ko,
  ru,
  pt,
};
