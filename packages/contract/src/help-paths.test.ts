import { expect, it } from 'vitest';
import { helpPath } from './help-paths.ts';

it.each([
  ['/de/translate/text', '/docs/de/text-translator'],
  ['/zh-CN/glossaries/', '/docs/zh-CN/glossary'],
  ['/en', '/docs/en/quick-start'],
  ['/en/login', '/docs/en'],
])('[SITE-18] leads from %s to the help at %s', (path, help) => {
  expect(helpPath(path)).toBe(help);
});
