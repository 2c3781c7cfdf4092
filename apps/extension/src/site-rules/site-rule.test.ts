import { expect, it } from 'vitest';
import { rulesFor, siteRuleListSchema } from './site-rule.ts';

const LIST = [
  { site: 'example.org', rules: { exclude: ['nav'] } },
  { site: 'forum.example.org', rules: { leaf: ['.user'] } },
];

it.each([
  ['example.org', { exclude: ['nav'] }],
  ['www.example.org', { exclude: ['nav'] }],
  ['forum.example.org', { leaf: ['.user'] }],
  ['old.forum.example.org', { leaf: ['.user'] }],
  ['example.com', undefined],
  ['', undefined],
])('[EXT-08] the rules for %s are those of the most specific site', (host, rules) => {
  expect(rulesFor(host, LIST)).toEqual(rules);
});

it('[EXT-08] accepts only rules that the page engine accepts', () => {
  expect(siteRuleListSchema.safeParse(LIST).success).toBe(true);
  expect(siteRuleListSchema.safeParse([{ site: 'a', rules: { style: 'legal' } }]).success).toBe(true);
  expect(siteRuleListSchema.safeParse([{ site: 'a', rules: { style: 'loud' } }]).success).toBe(false);
  expect(siteRuleListSchema.safeParse([{ site: '', rules: {} }]).success).toBe(false);
  expect(siteRuleListSchema.safeParse([{ site: 'a', rules: { exclude: [''] } }]).success).toBe(false);
});
