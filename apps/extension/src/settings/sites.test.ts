import { expect, it } from 'vitest';
import { includesSite, withHost, withoutHost } from './sites.ts';

it.each([
  ['example.org', true],
  ['www.example.org', true],
  ['another-example.org', false],
  ['example.org.test', false],
  ['org', false],
  ['', false],
])('[EXT-08] a site includes its subdomains and nothing else: %s', (host, isIncluded) => {
  expect(includesSite(['test.invalid', 'example.org'], host)).toBe(isIncluded);
});

it('[EXT-08] a site is added once, and removed with every entry that includes it', () => {
  expect(withHost(['test.invalid', 'www.example.org'], 'www.example.org')).toEqual(['test.invalid', 'example.org']);
  expect(withoutHost(['test.invalid', 'example.org', 'www.example.org'], 'www.example.org')).toEqual(['test.invalid']);
});
