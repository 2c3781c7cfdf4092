import de from './catalogues/de/mail.json' with { type: 'json' };
import en from './catalogues/en/mail.json' with { type: 'json' };
import es from './catalogues/es/mail.json' with { type: 'json' };
import fr from './catalogues/fr/mail.json' with { type: 'json' };
import ja from './catalogues/ja/mail.json' with { type: 'json' };
import ko from './catalogues/ko/mail.json' with { type: 'json' };
import pt from './catalogues/pt/mail.json' with { type: 'json' };
import ru from './catalogues/ru/mail.json' with { type: 'json' };
import zhCN from './catalogues/zh-CN/mail.json' with { type: 'json' };
import zhTW from './catalogues/zh-TW/mail.json' with { type: 'json' };
import type { Locale } from './locales.ts';
import { createMessageFormatter } from './message-formatter.ts';

export type MailMessage = keyof typeof en;

const words = createMessageFormatter({ en, 'zh-CN': zhCN, 'zh-TW': zhTW, es, fr, de, ja, ko, ru, pt });

/** Words a message of `mail.json` in a reader’s language. A value that is missing throws. */
export function mailMessage(locale: Locale, key: MailMessage, values: Record<string, string | number> = {}): string {
  return words(locale, key, values);
}
