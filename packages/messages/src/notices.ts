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

const words = createMessageFormatter({ en, 'zh-CN': zhCN, 'zh-TW': zhTW, es, fr, de, ja, ko, ru, pt });

/** What a server says when something succeeded that needs words (`notices.*`), and what each wants filled in. */
export interface NoticeValues {
  /** Names of plans. */
  redeemed: { from: string; to: string };
}

/** `translateNotice('de', 'redeemed', { from: 'Free', to: 'Pro' })` */
export function translateNotice<Key extends keyof NoticeValues>(
  locale: Locale,
  key: Key,
  values: NoticeValues[Key],
): string {
  return words(locale, key, values);
}
