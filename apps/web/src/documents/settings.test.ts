import { describe, expect, it } from 'vitest';
import {
  chooseLanguage,
  DEFAULT_SETTINGS,
  type LanguageSettings,
  parseSettings,
  serializeSettings,
} from './settings.ts';

describe('the settings of documents', () => {
  it('[DOC-02] begin with the free engine, into Chinese unless the visitor’s language is known, formulas and tables on, OCR off', () => {
    expect(parseSettings(undefined)).toEqual({
      extractSettings: { is_ocr: false, enable_formula: true, enable_table: true },
      selectedEngine: 'microsoft-edge',
      downloadFormat: 'pdf',
      sourceLanguage: 'auto',
      targetLanguage: 'zh-CN',
      recentLanguages: [],
      glossaryId: '',
      style: 'general',
    });
  });

  it('[DOC-02] survive a round trip through storage', () => {
    const changed = {
      ...DEFAULT_SETTINGS,
      selectedEngine: 'deepl',
      downloadFormat: 'html',
      glossaryId: 'x',
      style: 'news',
    } as const;
    expect(parseSettings(serializeSettings(changed))).toEqual(changed);
  });

  it.each(['', '{', '[]', '{"version":2}', '{"version":1,"targetLanguage":"xx"}'])(
    'are the defaults for “%s”',
    (text) => {
      expect(parseSettings(text)).toBe(DEFAULT_SETTINGS);
    },
  );

  it.each([
    ['the source again', { sourceLanguage: 'en' }, { sourceLanguage: 'en', targetLanguage: 'de' }],
    ['the target again', { targetLanguage: 'de' }, { sourceLanguage: 'auto', targetLanguage: 'de' }],
    ['another target', { targetLanguage: 'ja' }, { sourceLanguage: 'de', targetLanguage: 'ja' }],
  ] as const)('[DOC-02] never have one language on both sides: %s', (_, choice, expected) => {
    const chosen = chooseLanguage({ sourceLanguage: 'de', targetLanguage: 'en', recentLanguages: [] }, choice);
    expect(chosen).toMatchObject(expected);
  });

  it('[DOC-02] replace a preset target that is chosen as the source', () => {
    const preset = { sourceLanguage: 'auto', targetLanguage: 'en', recentLanguages: [] } as const;
    expect(chooseLanguage<LanguageSettings>(preset, { sourceLanguage: 'en' }).targetLanguage).toBe('zh-CN');
    const recent = { ...preset, recentLanguages: ['en', 'fr'] } as const;
    expect(chooseLanguage<LanguageSettings>(recent, { sourceLanguage: 'en' }).targetLanguage).toBe('fr');
  });

  it('remember the last languages, each once', () => {
    const chosen = ['de', 'ja', 'de'] as const;
    const settings = chosen.reduce(
      (last, targetLanguage) => chooseLanguage(last, { targetLanguage }),
      DEFAULT_SETTINGS,
    );
    expect([settings.targetLanguage, settings.recentLanguages]).toEqual(['de', ['de', 'ja']]);
    expect(chooseLanguage(settings, { sourceLanguage: 'auto' }).recentLanguages).toEqual(['de', 'ja']);
  });
});
