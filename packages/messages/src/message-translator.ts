import { createTranslator } from 'use-intl/core';
import type { Locale } from './locales.ts';

/** Fills in the messages of one catalogue, without React. Unknown keys and missing values throw. */
export function createMessageTranslator(
  locale: Locale,
  messages: Record<string, string>,
): (key: string, values: Record<string, string | number>) => string {
  const translator = createTranslator({
    locale,
    messages,
    onError(error) {
      throw error;
    },
  });
  return (key, values) => translator(key, values).replaceAll(SPACE_BETWEEN_EAST_ASIAN, '');
}

/** Chinese and Japanese messages set a space beside a value, which is right beside "DeepL" and wrong beside "離線引擎". */
const SPACE_BETWEEN_EAST_ASIAN =
  /(?<=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]) (?=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])/gu;
