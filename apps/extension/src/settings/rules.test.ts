import { expect, it } from 'vitest';
import { ruleForLanguage, ruleForSite } from './rules.ts';

const RULES = {
  always: { sites: ['one.test'], languages: ['fr' as const] },
  never: { sites: ['two.test'], languages: ['ja' as const] },
};

it('[EXT-08] a site that is never translated is not always translated any more', () => {
  const { always, never } = ruleForSite('never', 'www.one.test', true)(RULES);
  expect([always.sites, never.sites]).toEqual([[], ['two.test', 'one.test']]);
});

it('[EXT-08] lifting a rule for a site leaves the other kind alone', () => {
  const { always, never } = ruleForSite('always', 'two.test', false)(RULES);
  expect([always.sites, never.sites]).toEqual([['one.test'], ['two.test']]);
});

it('[EXT-08] a language that is always translated is not among those that never are', () => {
  const { always, never } = ruleForLanguage('ja', true)(RULES);
  expect([always.languages, never.languages]).toEqual([['fr', 'ja'], []]);
  expect(ruleForLanguage('fr', false)(RULES).always.languages).toEqual([]);
});
