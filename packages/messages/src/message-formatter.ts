import { createTranslator } from 'use-intl/core';
import { LOCALES, type Locale } from './locales.ts';

/**
 * Formats a message in a locale.
 * @throws when the key is unknown or a value is missing
 */
export type MessageFormatter = (locale: Locale, key: string, values: Record<string, string | number>) => string;

/** Creates a formatter for ICU messages that works without React, for the server. */
export function createMessageFormatter(catalogues: Record<Locale, Record<string, string>>): MessageFormatter {
  const translators = new Map(LOCALES.map((locale) => [locale, createLocaleTranslator(locale, catalogues[locale])]));
  return (locale, key, values) => {
    const translator = translators.get(locale) ?? createLocaleTranslator(locale, catalogues[locale]);
    return translator(key, values).replaceAll(SPACE_BETWEEN_EAST_ASIAN, '');
  };
}

function createLocaleTranslator(locale: Locale, messages: Record<string, string>) {
  return createTranslator({
    locale,
    messages,
    onError(error) {
      throw error;
    },
  });
}

/** Chinese and Japanese messages have a space beside a placeholder: right for “DeepL”, wrong for “離線引擎”. */
const SPACE_BETWEEN_EAST_ASIAN =
  /(?<=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]) (?=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])/gu;
