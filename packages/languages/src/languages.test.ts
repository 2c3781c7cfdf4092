import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES } from './codes.ts';
import {
  direction,
  displayName,
  isLanguageCode,
  isRightToLeft,
  LANGUAGES,
  languageOf,
  nameInSentence,
  pageLanguages,
} from './languages.ts';

const PAGE_CODES = ['en', 'zh-CN', 'zh-TW', 'es', 'fr', 'de', 'ja', 'ko', 'ru', 'pt'];

describe('the registry', () => {
  it('[I18N-01] has one row for each of 152 codes, in their order, with ids from 1', () => {
    expect(LANGUAGES.map(({ id, code }) => [id, code])).toEqual(LANGUAGE_CODES.map((code, index) => [index + 1, code]));
    expect(new Set(LANGUAGE_CODES).size).toBe(152);
  });

  it('[I18N-01] offers the interface in the first ten languages only', () => {
    expect(pageLanguages.map(({ code }) => code)).toEqual(PAGE_CODES);
    expect(LANGUAGES.filter((language) => language.show_page)).toEqual(LANGUAGES.slice(0, 10));
  });

  it('[I18N-01] serves every field', () => {
    expect(languageOf('pt')).toEqual({
      id: 10,
      code: 'pt',
      code_country: 'pt-BR',
      name_en: 'Portuguese',
      'name_zh-CN': '葡萄牙语',
      name_local: 'Português',
      status: 1,
      show_page: true,
      script: 'Latn',
      direction: 'ltr',
    });
  });

  it.each(['name_en', 'name_zh-CN', 'name_local', 'code_country'] as const)(
    '[I18N-01] has no two languages with one %s',
    (field) => {
      const values = LANGUAGES.map((language) => language[field]);
      expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
    },
  );

  it('[I18N-01] has valid tags with country, in the language of the row', () => {
    for (const { code, code_country } of LANGUAGES) {
      expect(Intl.getCanonicalLocales(code_country)).toHaveLength(1);
      expect(code_country.startsWith(`${code.split('-')[0]}-`)).toBe(true);
    }
  });

  it('[I18N-01] writes each native name in the script of the language', () => {
    for (const { code, script, name_local } of LANGUAGES) {
      const letters = name_local.match(/\p{L}/gu) ?? [];
      const own = new RegExp(`\\p{Script_Extensions=${UNICODE_SCRIPTS[script] ?? script}}|\\p{Lm}`, 'u');
      expect([code, letters.filter((letter) => !own.test(letter))]).toEqual([code, []]);
    }
  });

  it('[I18N-01] agrees with CLDR on the script of every language CLDR knows', () => {
    const otherwise = LANGUAGES.flatMap(({ code, script }) => {
      const likely = new Intl.Locale(code).maximize().script;
      return likely && likely !== script ? [`${code} ${script} (CLDR ${likely})`] : [];
    });
    expect(otherwise).toEqual([]);
  });

  it('contains every language the local engines reach', () => {
    const reached =
      'af an ast be bg br ca da en eo es eu fr frp gl hi id is it mk ms nb nl nn oc pl pt ro ru sc bs hr sr sl sv szl uk ur';
    expect(reached.split(' ').filter((code) => !isLanguageCode(code))).toEqual([]);
  });
});

const UNICODE_SCRIPTS: Record<string, string> = { Hans: 'Hani', Hant: 'Hani', Jpan: 'Hani', Kore: 'Hang' };

describe('direction', () => {
  it('matches the script', () => {
    for (const { code, script, direction: ours } of LANGUAGES) {
      expect([code, ours]).toEqual([code, ['Arab', 'Hebr', 'Thaa'].includes(script) ? 'rtl' : 'ltr']);
    }
  });

  it('[I18N-04] is right to left for the languages of Arabic, Hebrew and Thaana script, and no others', () => {
    const rightToLeft = LANGUAGE_CODES.filter(isRightToLeft);
    expect(rightToLeft).toEqual(['ar', 'dv', 'he', 'ckb', 'ps', 'fa', 'sd', 'ur', 'ug', 'yi']);
    expect(direction('en')).toBe('ltr');
  });

  it('[I18N-04] agrees with the platform where it knows the direction', () => {
    for (const { code, script, direction: ours } of LANGUAGES) {
      const info = textInfo(`${code.split('-')[0]}-${script}`);
      if (info) expect([code, ours]).toEqual([code, info.direction]);
    }
  });
});

function textInfo(tag: string): { direction: string } | undefined {
  // Node 24 has `getTextInfo` as a method, which the types lack.
  const locale = new Intl.Locale(tag) as Intl.Locale & { getTextInfo?: () => { direction: string } };
  return locale.getTextInfo?.();
}

describe('displayName', () => {
  it('returns a language’s name in a locale, capitalized', () => {
    expect([displayName('de', 'fr'), displayName('zh-TW', 'ja'), displayName('ru', 'pt')]).toEqual([
      'Allemand',
      '繁体中国語',
      'Russo',
    ]);
  });

  it('does not capitalize names inside sentences', () => {
    const locales = ['fr', 'es', 'ru', 'de', 'en', 'zh-CN'];
    expect(locales.map((locale) => nameInSentence('fr', locale))).toEqual([
      'français',
      'francés',
      'французский',
      'Französisch',
      'French',
      '法语',
    ]);
  });

  it('takes English, Chinese and native names from the registry', () => {
    expect([displayName('kmr', 'en'), displayName('lzh', 'zh-CN'), displayName('gl', 'gl')]).toEqual([
      'Kurdish (Kurmanji)',
      '文言文',
      'Galego',
    ]);
  });

  it('falls back to English for an unknown language or locale', () => {
    expect([displayName('fr', 'not a locale'), displayName('fr', '')]).toEqual(['French', 'French']);
  });

  it('has a name for every language in every interface language', () => {
    for (const { code: locale } of pageLanguages) {
      const names = LANGUAGE_CODES.map((code) => displayName(code, locale));
      expect(names.filter((name) => name === '' || LANGUAGE_CODES.some((code) => code === name))).toEqual([]);
    }
  });
});
