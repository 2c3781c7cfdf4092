import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loginPath, parseReturnPath, RETURN_PARAMETER } from './login-path.ts';

const ORIGIN = 'https://interlinear.example';

describe('loginPath', () => {
  const from = { pathname: '/de/profile', search: '?tab=devices', hash: '' };

  it.each([
    [undefined, '/de/login?return=%2Fde%2Fprofile%3Ftab%3Ddevices'],
    ['ended', '/de/login?return=%2Fde%2Fprofile%3Ftab%3Ddevices&reason=ended'],
    ['chosen', '/de/login'],
    ['password', '/de/login?reason=password'],
    ['deleted', '/de/login?reason=deleted'],
  ] as const)('[ACC-07] for the reason %s is %s', (reason, expected) => {
    expect(loginPath('de', from, reason)).toBe(expected);
  });
});

describe('parseReturnPath', () => {
  it('[ACC-07] returns to the page that required the login', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), fc.webFragments(), (path, query, fragment) => {
        const from = { pathname: `/en${path}`, search: query && `?${query}`, hash: fragment && `#${fragment}` };
        const { searchParams } = new URL(loginPath('en', from, undefined), ORIGIN);
        const expected = new URL(from.pathname + from.search + from.hash, ORIGIN);
        expect(parseReturnPath(searchParams.get(RETURN_PARAMETER), ORIGIN)).toBe(
          expected.pathname + expected.search + expected.hash,
        );
      }),
    );
  });

  it.each([
    null,
    '',
    'en/profile',
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    ' /en',
    '/.//evil.example',
    '/en/..//evil.example',
  ])('[ACC-07] rejects a path that could leave the site: %j', (text) => {
    expect(parseReturnPath(text, ORIGIN)).toBeUndefined();
  });

  it('[ACC-07] returns a path of this site or undefined for any input', () => {
    fc.assert(
      fc.property(
        fc.string().map((text) => `/${text}`),
        (text) => {
          const path = parseReturnPath(text, ORIGIN);
          if (path !== undefined) expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
        },
      ),
    );
  });
});
