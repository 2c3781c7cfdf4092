import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SiteDetails } from '@interlinear/contract/site-details';
import { writeCatalogue } from './catalogue-under-test.ts';

/** Browsers whose extension the shared site offers, in the versions 0.9.0 and 0.10.0. */
export const BROWSERS_WITH_ZIP = ['chrome', 'edge', 'firefox'] as const;

/** Details that the operator of the shared site publishes. One browser has a store, the others a zip. */
const DETAILS: SiteDetails = {
  company: 'Interlinear Pte. Ltd.',
  address: '1 Example Road, Singapore 012345',
  supportEmail: 'help@interlinear.test',
  stores: {
    chrome: 'https://store.test/chrome',
    edge: null,
    firefox: null,
    safari: null,
    ios: null,
    android: 'https://store.test/android',
    googlePlay: null,
  },
  community: 'https://community.test/',
  tutorialVideo: { en: 'https://video.test/en', 'zh-CN': 'https://video.test/zh' },
  blog: null,
  featureRequests: 'https://requests.test/',
  social: [{ name: 'Mastodon', url: 'https://social.test/@interlinear' }],
  partner: { name: 'Apertium', url: 'https://www.apertium.org/' },
  rating: { value: 4.8, count: 1000 },
};

/**
 * Writes the files that the shared site is configured with: zips of the extension, each with its browser and version as content;
 * its details; and a catalogue whose plan Free has glossaries and roles, as Max has, and translates several files at once.
 * @returns the environment variables that name them
 */
export async function writeSharedSiteFiles(folder: string): Promise<Record<string, string>> {
  for (const browser of BROWSERS_WITH_ZIP) {
    for (const version of ['0.9.0', '0.10.0']) {
      await writeFile(path.join(folder, `interlinear-${browser}-${version}.zip`), `${browser} ${version}`);
    }
  }
  const catalogue = path.join(folder, 'plans.json');
  await writeCatalogue(catalogue, ({ plans: { free, pro } }) => {
    // Both, because a plan must not have less than a cheaper one.
    for (const { features } of [free, pro]) Object.assign(features, { batchFiles: 5, collaboration: 'roles' });
    free.features.glossaryTerms = pro.features.glossaryTerms;
  });
  const details = path.join(folder, 'site.json');
  await writeFile(details, JSON.stringify(DETAILS));
  return { EXTENSION_ZIPS: folder, PLAN_CATALOGUE: catalogue, SITE_CATALOGUE: details };
}
