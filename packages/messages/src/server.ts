import de from './catalogues/de/errors.json' with { type: 'json' };
import en from './catalogues/en/errors.json' with { type: 'json' };
import es from './catalogues/es/errors.json' with { type: 'json' };
import fr from './catalogues/fr/errors.json' with { type: 'json' };
import ja from './catalogues/ja/errors.json' with { type: 'json' };
import ko from './catalogues/ko/errors.json' with { type: 'json' };
import pt from './catalogues/pt/errors.json' with { type: 'json' };
import ru from './catalogues/ru/errors.json' with { type: 'json' };
import zhCN from './catalogues/zh-CN/errors.json' with { type: 'json' };
import zhTW from './catalogues/zh-TW/errors.json' with { type: 'json' };
import type { ErrorValues } from './error-values.ts';
import type { Locale } from './locales.ts';
import { createMessageFormatter } from './message-formatter.ts';

export type { ErrorValues } from './error-values.ts';

/** Formats an error message: `translateMessage('de', 'errors.engineTimeout', { engine: 'DeepL' })`. */
export type ServerTranslator = <Key extends keyof ErrorValues>(
  locale: Locale,
  key: `errors.${Key}`,
  values: ErrorValues[Key],
) => string;

const CATALOGUES: Record<Locale, typeof en> = { en, 'zh-CN': zhCN, 'zh-TW': zhTW, es, fr, de, ja, ko, ru, pt };

/** Creates a translator for the server's error messages. It throws on unknown keys and missing values. */
export function createServerTranslator(): ServerTranslator {
  const format = createMessageFormatter(CATALOGUES);
  return (locale, key, values) => format(locale, key.slice('errors.'.length), values);
}

/** The shared instance of {@link createServerTranslator}. */
export const translateMessage: ServerTranslator = createServerTranslator();
