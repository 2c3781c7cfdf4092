import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ResolvedPath, resolvePath, SCREENS, sitePath } from './site-paths.ts';

const SUPPORTED = ['en', 'zh-CN', 'ja'] as const;

function resolve(path: string, saved?: string): ResolvedPath<(typeof SUPPORTED)[number]> {
  return resolvePath(path, { supported: SUPPORTED, default: 'zh-CN', saved });
}

describe('the paths of the site', () => {
  it.each([
    ['[SITE-01] goes to the default locale', '/', undefined, '/zh-CN'],
    ['[SITE-01] goes to the saved locale', '/', 'ja', '/ja'],
    ['[SITE-01] ignores a saved locale that is not supported', '/', 'tlh', '/zh-CN'],
    [
      '[SITE-02] replaces an unsupported locale with the default',
      '/xx/translate/text',
      undefined,
      '/zh-CN/translate/text',
    ],
    ['[SITE-02] knows an unsupported locale with a region', '/pt-BR', undefined, '/zh-CN'],
    ['[SITE-02] puts the default locale before a known screen', '/translate/text', undefined, '/zh-CN/translate/text'],
    ['[SITE-02] goes home from an unknown screen', '/en/unknown', undefined, '/zh-CN'],
    ['[SITE-02] goes home from an unknown screen of an unsupported locale', '/xx/unknown', undefined, '/zh-CN'],
    ['[SITE-05] translate', '/en/translate', undefined, '/en/translate/text'],
    ['[SITE-05] translator', '/en/translator', undefined, '/en/translate/text'],
    ['[SITE-05] text', '/en/text', undefined, '/en/translate/text'],
    ['[SITE-05] text-translator, without a locale', '/text-translator', undefined, '/zh-CN/translate/text'],
    ['[SITE-05] profile/favorites', '/en/profile/favorites', undefined, '/en/favorites'],
    ['[SITE-05] pdf', '/en/pdf', undefined, '/en/translate/pdf'],
    ['[SITE-05] pdf-translator', '/en/pdf-translator', undefined, '/en/translate/pdf'],
    ['[SITE-05] pdf-docs', '/en/pdf-docs', undefined, '/en/pdfdocs'],
    ['[SITE-05] image', '/en/image', undefined, '/en/translate/image'],
    ['[SITE-05] products', '/en/products', undefined, '/en/products/tokens'],
    ['writes the locale in its usual case', '/ZH-cn/translate/text', undefined, '/zh-CN/translate/text'],
    ['does not take a name of Object for a screen', '/en/constructor', undefined, '/zh-CN'],
    ['never leads to another host', '//ab/en', undefined, '/zh-CN'],
  ])('%s: %s', (_, path, saved, to) => {
    expect(resolve(path, saved)).toEqual({ type: 'redirect', to });
  });

  it('leads nowhere from a path with neither a locale nor a screen', () => {
    expect(resolve('/wp-login.php')).toEqual({ type: 'missing', locale: 'zh-CN' });
    expect(resolve('//example.com/en', 'ja')).toEqual({ type: 'missing', locale: 'ja' });
  });

  it('[SITE-02] resolves every screen in every locale, with or without a trailing slash', () => {
    for (const locale of SUPPORTED) {
      for (const screen of SCREENS) {
        const page = { type: 'page', locale, screen };
        expect([resolve(sitePath(locale, screen)), resolve(`${sitePath(locale, screen)}/`)]).toEqual([page, page]);
      }
    }
  });

  it('redirects at most once', () => {
    const part = fc.oneof(fc.constantFrom('en', 'xx', 'zh-cn', 'translate', 'text', '..', ''), fc.string());
    fc.assert(
      fc.property(fc.array(part), fc.option(fc.string(), { nil: undefined }), (parts, saved) => {
        const first = resolve(`/${parts.join('/')}`, saved);
        if (first.type === 'redirect') expect(resolve(first.to).type).toBe('page');
      }),
    );
  });
});
