import { expect, it } from 'vitest';
import { siteRulesSchema } from './site-rules.ts';

it('[EXT-08] accepts lists of selectors and nothing else', () => {
  const rules = {
    include: ['main'],
    exclude: ['.ads', '#sidebar > div'],
    leaf: ['a.user'],
    block: ['.row'],
    inline: ['.tag'],
  };
  expect(siteRulesSchema.parse(rules)).toEqual(rules);
  expect(siteRulesSchema.parse({})).toEqual({});
  expect(siteRulesSchema.safeParse({ exclude: '.ads' }).success).toBe(false);
  expect(siteRulesSchema.safeParse({ exclude: [''] }).success).toBe(false);
  expect(siteRulesSchema.safeParse({ exclude: ['a'.repeat(501)] }).success).toBe(false);
});
