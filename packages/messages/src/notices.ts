import de from './catalogues/de/notices.json' with { type: 'json' };
import en from './catalogues/en/notices.json' with { type: 'json' };
import es from './catalogues/es/notices.json' with { type: 'json' };
import fr from './catalogues/fr/notices.json' with { type: 'json' };
import ja from './catalogues/ja/notices.json' with { type: 'json' };
import ko from './catalogues/ko/notices.json' with { type: 'json' };
import pt from './catalogues/pt/notices.json' with { type: 'json' };
import ru from './catalogues/ru/notices.json' with { type: 'json' };
import zhCN from './catalogues/zh-CN/notices.json' with { type: 'json' };
import zhTW from './catalogues/zh-TW/notices.json' with { type: 'json' };
import type { Locale } from './locales.ts';
import { createMessageFormatter } from './message-formatter.ts';

const format = createMessageFormatter({ en, 'zh-CN': zhCN, 'zh-TW': zhTW, es, fr, de, ja, ko, ru, pt });

/** The server's success messages (`notices` namespace), with the values of their placeholders. */
export interface NoticeValues {
  /** The names of the old and the new plan. */
  redeemed: { from: string; to: string };
}

/** Formats a success message: `translateNotice('de', 'redeemed', { from: 'Free', to: 'Pro' })`. */
export function translateNotice<Key extends keyof NoticeValues>(
  locale: Locale,
  key: Key,
  values: NoticeValues[Key],
): string {
  return format(locale, key, values);
}
