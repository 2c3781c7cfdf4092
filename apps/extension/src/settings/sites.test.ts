import { expect, it } from 'vitest';
import { includesSite } from './sites.ts';

it.each([
  ['example.org', true],
  ['www.example.org', true],
  ['another-example.org', false],
  ['example.org.test', false],
  ['org', false],
  ['', false],
])('[EXT-08] a site counts for its subdomains and for nothing else: %s', (host, isIncluded) => {
  expect(includesSite(['test.invalid', 'example.org'], host)).toBe(isIncluded);
});
