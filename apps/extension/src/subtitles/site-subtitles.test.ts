import { expect, it } from 'vitest';
import { defaultSettings } from '../settings/settings.ts';
import { changeForSite, changeWhereSet, choicesAt, withChoices } from './site-subtitles.ts';
import { DEFAULT_SUBTITLES } from './subtitle-settings.ts';

const SUBTITLES = {
  ...DEFAULT_SUBTITLES,
  bySite: [
    { site: 'example.org', choices: { size: 1.5, target: 'ja' as const } },
    { site: 'films.example.org', choices: { pauseOnHover: true } },
  ],
};
const SETTINGS = { ...defaultSettings('de'), subtitles: SUBTITLES };

it.each([
  [['example.org'], 'example.org'],
  [['www.example.org'], 'example.org'],
  [['films.example.org'], 'films.example.org'],
  [['player.example', 'example.org'], 'example.org'],
  [['films.example.org', 'example.org'], 'films.example.org'],
  [['', 'example.com'], undefined],
])('[SUB-01] the choices in a frame at %j are those of %s', (hosts, site) => {
  expect(choicesAt(hosts, SUBTITLES)?.site).toBe(site);
});

it('[SUB-01] choices for a site go before the general settings, and the rest is as everywhere', () => {
  const here = withChoices(SETTINGS, SUBTITLES.bySite[0]);
  expect(here).toEqual({ ...SETTINGS, target: 'ja', subtitles: { ...SUBTITLES, size: 1.5 } });
  expect(withChoices(SETTINGS, undefined)).toEqual(SETTINGS);
});

it('[SUB-01] a change over a video is for its site where the site has its own choice, otherwise for all', () => {
  expect(changeWhereSet(SUBTITLES, 'example.org', { size: 2, height: 0.3 })).toMatchObject({
    size: 1,
    height: 0.3,
    bySite: expect.arrayContaining([{ site: 'example.org', choices: { size: 2, target: 'ja' } }]),
  });
  expect(changeWhereSet(SUBTITLES, undefined, { size: 2 })).toEqual({ ...SUBTITLES, size: 2 });
});

it('[SUB-01] a site without choices of its own is not kept', () => {
  const one = changeForSite(DEFAULT_SUBTITLES, 'example.org', () => ({ font: 'serif' }));
  expect(one.bySite).toEqual([{ site: 'example.org', choices: { font: 'serif' } }]);
  expect(changeForSite(one, 'example.org', () => ({}))).toEqual(DEFAULT_SUBTITLES);
});
