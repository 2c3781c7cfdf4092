import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES, type LanguageCode } from '../codes.ts';
import { type EngineFamily, engineCodes } from './engine-codes.ts';

const FAMILIES = [
  'ai',
  'alibaba',
  'azure',
  'baidu',
  'deepl',
  'google',
  'google-cloud',
  'libretranslate',
  'microsoft-edge',
  'tencent',
  'volcengine',
  'yandex',
] as const satisfies readonly EngineFamily[];

describe.each(FAMILIES)('the codes of %s', (family) => {
  const codes = engineCodes(family);

  it('[I18N-03] list no language twice, and English and Chinese both ways', () => {
    for (const side of [codes.sources, codes.targets]) {
      expect(new Set(side).size).toBe(side.length);
      expect(side).toEqual(expect.arrayContaining(['en', 'zh-CN']));
    }
  });

  it('[I18N-03] map back to their language, or to one with the same code', () => {
    const shared: Partial<Record<LanguageCode, LanguageCode>> = { 'zh-TW': 'zh-CN', 'pt-PT': 'pt', nn: 'nb' };
    for (const side of ['source', 'target'] as const) {
      for (const code of side === 'source' ? codes.sources : codes.targets) {
        const theirs = codes.toEngine(code, side) ?? '';
        expect([code, shared[code]]).toContain(codes.fromEngine(theirs));
        expect(codes.fromEngine(theirs.toUpperCase())).toBe(codes.fromEngine(theirs));
      }
    }
  });

  it('[I18N-03] reject unlisted languages on either side, and a language into itself', () => {
    for (const code of LANGUAGE_CODES) {
      expect(codes.supports('auto', code)).toBe(codes.targets.includes(code));
      if (!codes.sources.includes(code)) expect(codes.supports(code, 'en')).toBe(false);
      expect(codes.supports(code, code)).toBe(false);
    }
    expect(codes.fromEngine('tlh-Latn')).toBeUndefined();
    expect(codes.fromEngine('')).toBeUndefined();
  });

  it('are built once', () => {
    expect(engineCodes(family)).toBe(codes);
  });
});

describe('vendor-specific codes', () => {
  const wanted: [EngineFamily, LanguageCode, string | undefined, string | undefined][] = [
    ['deepl', 'en', 'EN', 'EN-US'],
    ['deepl', 'pt', 'PT', 'PT-BR'],
    ['deepl', 'pt-PT', 'PT', 'PT-PT'],
    ['deepl', 'zh-TW', 'ZH', 'ZH-HANT'],
    ['google', 'he', 'iw', 'iw'],
    ['google', 'nb', 'no', 'no'],
    ['google', 'kmr', 'ku', 'ku'],
    ['azure', 'ckb', 'ku', 'ku'],
    ['azure', 'zh-CN', 'zh-Hans', 'zh-Hans'],
    ['azure', 'sr', 'sr-Cyrl', 'sr-Cyrl'],
    ['azure', 'hmn', 'mww', 'mww'],
    ['baidu', 'ro', 'rom', 'rom'],
    ['baidu', 'sl', 'slo', 'slo'],
    ['baidu', 'zh-TW', 'cht', 'cht'],
    ['yandex', 'pt', 'pt-BR', 'pt-BR'],
    ['yandex', 'zh-TW', 'zh', undefined],
    ['volcengine', 'zh-TW', 'zh-Hant', 'zh-Hant'],
    ['libretranslate', 'zh-TW', 'zt', 'zt'],
    ['ai', 'zh-TW', 'Chinese (Traditional)', 'Chinese (Traditional)'],
  ];

  it.each(wanted)('[I18N-03] %s: %s is %s as a source and %s as a target', (family, code, source, target) => {
    const codes = engineCodes(family);
    expect([codes.toEngine(code, 'source'), codes.toEngine(code), codes.toEngine(code, 'target')]).toEqual([
      source,
      target,
      target,
    ]);
  });

  it('[I18N-03] recognizes codes that vendors only report', () => {
    expect([
      engineCodes('azure').fromEngine('sr-Latn'),
      engineCodes('azure').fromEngine('pt-br'),
      engineCodes('google').fromEngine('he'),
      engineCodes('deepl').fromEngine('PT'),
      engineCodes('yandex').fromEngine('pt'),
      engineCodes('libretranslate').fromEngine('zh-Hant'),
      engineCodes('baidu').fromEngine('ro'),
      engineCodes('ai').fromEngine('de'),
    ]).toEqual(['sr', 'pt', 'he', 'pt', 'pt', 'zh-TW', undefined, 'de']);
  });

  it('[I18N-03] respects the pairs of vendors that do not translate every pair', () => {
    const pairs: [EngineFamily, LanguageCode, LanguageCode][] = [
      ['tencent', 'en', 'hi'],
      ['tencent', 'zh-CN', 'hi'],
      ['tencent', 'ja', 'ko'],
      ['tencent', 'ja', 'fr'],
      ['tencent', 'fr', 'tr'],
      ['alibaba', 'zh-TW', 'zh-CN'],
      ['alibaba', 'en', 'zh-TW'],
      ['deepl', 'pt', 'pt-PT'],
      ['deepl', 'pt', 'zh-TW'],
    ];
    expect(pairs.map(([family, source, target]) => engineCodes(family).supports(source, target))).toEqual([
      true,
      false,
      true,
      false,
      true,
      true,
      false,
      false,
      true,
    ]);
  });
});
