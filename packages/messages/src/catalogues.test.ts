import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ERROR_VALUES } from './error-values.ts';
import { LOCALES, type Locale } from './locales.ts';
import { NAMESPACES, type Namespace } from './messages.ts';

const folder = path.join(import.meta.dirname, 'catalogues');

/** The script of each language: a pattern that its texts match. */
const SCRIPTS: Record<Locale, RegExp> = {
  en: /^[\P{L}\p{Script=Latin}]*$/u,
  'zh-CN': /\p{Script=Han}/u,
  'zh-TW': /\p{Script=Han}/u,
  es: /^[\P{L}\p{Script=Latin}]*$/u,
  fr: /^[\P{L}\p{Script=Latin}]*$/u,
  de: /^[\P{L}\p{Script=Latin}]*$/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ko: /\p{Script=Hangul}/u,
  ru: /\p{Script=Cyrillic}/u,
  pt: /^[\P{L}\p{Script=Latin}]*$/u,
};

/** Messages that are not in the catalogue's language: glosses, symbols, and names that are the same in all ten. */
const SAME_EVERYWHERE = new Set([
  'home.gloss1',
  'home.gloss2',
  'home.glossLanguage',
  'home.exampleSource',
  'translator.characterCount',
  'translator.milliseconds',
  'subscriptions.period',
  'documents.languages',
  // Plan names.
  'profile.plan_free',
  'profile.plan_pro',
  'profile.plan_max',
  'profile.plan_enterprise',
  'billing.plan_free',
  'billing.plan_pro',
  'billing.plan_max',
  'billing.plan_enterprise',
  // Field names as in the services' own consoles, which are not translated.
  'extension-engines.fieldSecretId',
  'extension-engines.fieldAccessKeyId',
  'extension-engines.fieldAppId',
]);

/** Labels of other elements than those that show the text of the same name. */
const LABELS_OF_OTHERS = new Set(['home.tryItLabel', 'subtitles.translatingLabel', 'reader.pageLabel']);

/** Characters that exist in only one of the two Chinese scripts. */
const ONLY_SIMPLIFIED = /[这为说请译设备连络历显应]/u;
const ONLY_TRADITIONAL = /[這為說請譯設備連絡歷顯應]/u;

describe('catalogues', () => {
  it('[I18N-02] exist for the ten locales and every namespace', () => {
    const files = NAMESPACES.map((namespace) => `${namespace}.json`).toSorted();
    expect(readdirSync(folder).toSorted()).toEqual([...LOCALES].toSorted());
    for (const locale of LOCALES) expect(readdirSync(path.join(folder, locale)).toSorted()).toEqual(files);
  });

  it.each(LOCALES)('[I18N-02] %s has every message, with the same placeholders as English', (locale) => {
    for (const namespace of NAMESPACES) {
      const expected = argumentsByKey('en', namespace);
      expect({ namespace, arguments: argumentsByKey(locale, namespace) }).toEqual({ namespace, arguments: expected });
    }
  });

  it.each(LOCALES)('%s leaves no message empty and none untranslated', (locale) => {
    for (const namespace of NAMESPACES) {
      const english = read('en', namespace);
      for (const [key, message] of Object.entries(read(locale, namespace))) {
        expect(message.trim(), `${namespace}.${key}`).not.toBe('');
        const isSentence = withoutSyntax(message).split(' ').length > 3;
        if (locale !== 'en' && isSentence && !SAME_EVERYWHERE.has(`${namespace}.${key}`)) {
          expect(message, `${namespace}.${key}`).not.toBe(english[key]);
        }
      }
    }
  });

  it.each(LOCALES)('%s is written in the script of its language', (locale) => {
    for (const namespace of NAMESPACES) {
      for (const [key, message] of Object.entries(read(locale, namespace))) {
        const text = message.replaceAll(/\{\w+(, number[^{}]*)?\}/g, '');
        if (SAME_EVERYWHERE.has(`${namespace}.${key}`) || text.trim() === '') continue;
        expect(text, `${namespace}.${key}`).toMatch(SCRIPTS[locale]);
      }
    }
  });

  it.each(LOCALES)('[SITE-22] %s names controls by labels that include their visible text (WCAG 2.5.3)', (locale) => {
    for (const namespace of NAMESPACES) {
      const messages = read(locale, namespace);
      for (const [key, label] of Object.entries(messages)) {
        const text = messages[key.replace(/(Label|For)$/, '')];
        if (text === undefined || text === label || LABELS_OF_OTHERS.has(`${namespace}.${key}`)) continue;
        expect(label.toLowerCase(), `${namespace}.${key}`).toContain(text.toLowerCase());
      }
    }
  });

  it('have unique keys across the namespaces of the extension', () => {
    const keys = NAMESPACES.filter((namespace) => namespace.startsWith('extension')).flatMap((namespace) =>
      Object.keys(read('en', namespace)),
    );
    expect(keys).toEqual([...new Set(keys)]);
  });

  it('do not mix simplified and traditional Chinese', () => {
    for (const namespace of NAMESPACES) {
      expect(textOf('zh-CN', namespace)).not.toMatch(ONLY_TRADITIONAL);
      expect(textOf('zh-TW', namespace)).not.toMatch(ONLY_SIMPLIFIED);
    }
  });

  it('have the placeholders that `ERROR_VALUES` lists for each error', () => {
    const expected = Object.fromEntries(
      Object.entries(ERROR_VALUES).map(([key, names]) => [key, [...names].toSorted()]),
    );
    expect(argumentsByKey('en', 'errors')).toEqual(expected);
  });
});

function read(locale: Locale, namespace: Namespace): Record<string, string> {
  const messages: unknown = JSON.parse(readFileSync(path.join(folder, locale, `${namespace}.json`), 'utf8'));
  // Safe: a catalogue that is not a flat object of strings fails the tests above.
  return messages as Record<string, string>;
}

/** A message's text without ICU syntax. */
function withoutSyntax(message: string): string {
  return message.replaceAll(/\{\w+, plural,|\w+ \{#|[{}#]/g, '').trim();
}

/** All texts of a namespace that are in the catalogue's language. */
function textOf(locale: Locale, namespace: Namespace): string {
  return Object.entries(read(locale, namespace))
    .filter(([key]) => !SAME_EVERYWHERE.has(`${namespace}.${key}`))
    .map(([, message]) => message)
    .join('\n');
}

function argumentsByKey(locale: Locale, namespace: Namespace): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(read(locale, namespace)).map(([key, message]) => [
      key,
      [...new Set([...message.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name ?? ''))].toSorted(),
    ]),
  );
}
