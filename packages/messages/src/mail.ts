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

const format = createMessageFormatter({ en, 'zh-CN': zhCN, 'zh-TW': zhTW, es, fr, de, ja, ko, ru, pt });

/**
 * Formats a message of the `mail` namespace in the recipient's language.
 * @throws when a value is missing
 */
export function mailMessage(locale: Locale, key: MailMessage, values: Record<string, string | number> = {}): string {
  return format(locale, key, values);
}
