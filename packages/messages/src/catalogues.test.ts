import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ERROR_VALUES } from './error-values.ts';
import { LOCALES, type Locale } from './locales.ts';
import { NAMESPACES, type Namespace } from './messages.ts';

const folder = path.join(import.meta.dirname, 'catalogues');

/** What nearly every sentence of the language is written in. */
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

/** In other languages on purpose: glosses, and what is a sign or a name in all ten. */
const SAME_EVERYWHERE = new Set([
  'home.gloss1',
  'home.gloss2',
  'home.glossLanguage',
  'home.exampleSource',
  'translator.characterCount',
  'translator.milliseconds',
  'subscriptions.period',
  'documents.languages',
  // The plans' names.
  'profile.plan_free',
  'profile.plan_pro',
  'profile.plan_max',
  'profile.plan_enterprise',
  'billing.plan_free',
  'billing.plan_pro',
  'billing.plan_max',
  'billing.plan_enterprise',
  // As the services name them in their own consoles, in whatever language.
  'extension-engines.fieldSecretId',
  'extension-engines.fieldAccessKeyId',
  'extension-engines.fieldAppId',
]);

/** Characters that only one of the two ways of writing Chinese has. */
const ONLY_SIMPLIFIED = /[这为说请译设备连络历显应]/u;
const ONLY_TRADITIONAL = /[這為說請譯設備連絡歷顯應]/u;

describe('catalogues', () => {
  it('[I18N-02] exist for the ten locales and every namespace', () => {
    const files = NAMESPACES.map((namespace) => `${namespace}.json`).toSorted();
    expect(readdirSync(folder).toSorted()).toEqual([...LOCALES].toSorted());
    for (const locale of LOCALES) expect(readdirSync(path.join(folder, locale)).toSorted()).toEqual(files);
  });

  it.each(LOCALES)('[I18N-02] %s has every message, with the same values filled in as in English', (locale) => {
    for (const namespace of NAMESPACES) {
      const wanted = argumentsByKey('en', namespace);
      expect({ namespace, arguments: argumentsByKey(locale, namespace) }).toEqual({ namespace, arguments: wanted });
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

  it('have no key twice in what the extension says', () => {
    const keys = NAMESPACES.filter((namespace) => namespace.startsWith('extension')).flatMap((namespace) =>
      Object.keys(read('en', namespace)),
    );
    expect(keys).toEqual([...new Set(keys)]);
  });

  it('does not mix the two ways of writing Chinese', () => {
    for (const namespace of NAMESPACES) {
      expect(textOf('zh-CN', namespace)).not.toMatch(ONLY_TRADITIONAL);
      expect(textOf('zh-TW', namespace)).not.toMatch(ONLY_SIMPLIFIED);
    }
  });

  it('say with `ERROR_VALUES` what each error wants filled in', () => {
    const wanted = Object.fromEntries(Object.entries(ERROR_VALUES).map(([key, names]) => [key, [...names].toSorted()]));
    expect(argumentsByKey('en', 'errors')).toEqual(wanted);
  });
});

function read(locale: Locale, namespace: Namespace): Record<string, string> {
  const messages: unknown = JSON.parse(readFileSync(path.join(folder, locale, `${namespace}.json`), 'utf8'));
  // Flat objects of strings: anything else fails the comparisons above.
  return messages as Record<string, string>;
}

/** What a message says, without the names of its plural forms. */
function withoutSyntax(message: string): string {
  return message.replaceAll(/\{\w+, plural,|\w+ \{#|[{}#]/g, '').trim();
}

/** All of a namespace but what stands in another language on purpose. */
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
