import { createTranslator } from 'use-intl/core';
import { LOCALES, type Locale } from './locales.ts';

/** Words a message of one locale. Unknown keys and missing values throw. */
export type MessageFormatter = (locale: Locale, key: string, values: Record<string, string | number>) => string;

/** Messages in ICU syntax without React, for the server. */
export function createMessageFormatter(catalogues: Record<Locale, Record<string, string>>): MessageFormatter {
  const translators = new Map(LOCALES.map((locale) => [locale, translatorOf(locale, catalogues[locale])]));
  return (locale, key, values) => {
    const translator = translators.get(locale) ?? translatorOf(locale, catalogues[locale]);
    return translator(key, values).replaceAll(SPACE_BETWEEN_EAST_ASIAN, '');
  };
}

function translatorOf(locale: Locale, messages: Record<string, string>) {
  return createTranslator({
    locale,
    messages,
    onError(error) {
      throw error;
    },
  });
}

/** Chinese and Japanese messages set a space beside a value, which is right beside "DeepL" and wrong beside "離線引擎". */
const SPACE_BETWEEN_EAST_ASIAN =
  /(?<=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]) (?=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])/gu;
