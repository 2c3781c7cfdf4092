import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DETAIL_PLACEHOLDER, DETAILS_ID } from '@interlinear/contract/site-placeholders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertDetails, readSiteDetails } from './site-details.ts';

const PAGE =
  `<script id="${DETAILS_ID}" type="application/json">{}</script>` +
  `<script type="application/ld+json">{"aggregateRating":"${DETAIL_PLACEHOLDER}","publisher":"${DETAIL_PLACEHOLDER}","name":"Interlinear"}</script>`;

function scriptsOf(html: string): unknown[] {
  return [...html.matchAll(/<script[^>]*>(.*?)<\/script>/g)].map(([, text = '']) => JSON.parse(text));
}

describe('the details of the site', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'interlinear-details-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const problemsOf = async (json: unknown) => {
    const file = join(folder, 'site.json');
    await writeFile(file, JSON.stringify(json));
    try {
      await readSiteDetails(file);
    } catch (error) {
      return String(error).replaceAll(file, 'FILE');
    }
    return '';
  };

  it('[SITE-13] [SITE-15] of the shipped file name the company in Singapore and the specified rating', async () => {
    expect(await readSiteDetails(undefined)).toMatchObject({
      company: 'Interlinear',
      address: 'Singapore',
      rating: { value: 4.8, count: 1000 },
    });
  });

  it('name every wrong field', async () => {
    const shipped = await readSiteDetails(undefined);
    expect(await problemsOf(shipped)).toBe('');
    const spoilt = { ...shipped, blog: 'javascript:alert(1)', rating: { value: 9, count: 1 }, logo: 'x' };
    const problems = await problemsOf(spoilt);
    expect(problems).toContain('SITE_CATALOGUE (FILE) at blog');
    expect(problems).toContain('SITE_CATALOGUE (FILE) at rating.value');
    expect(problems).toContain('logo');
    expect(await problemsOf({ ...shipped, stores: { ...shipped.stores, chrome: 'data:text/html,x' } })).toContain(
      'at stores.chrome: is not a web address',
    );
  });

  it('[SITE-15] are put into pages as data that cannot end the script', async () => {
    const details = { ...(await readSiteDetails(undefined)), company: '</script><script>alert(1)' };
    const html = insertDetails(PAGE, details);
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(scriptsOf(html)).toEqual([
      details,
      {
        aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.8, ratingCount: 1000, bestRating: 5 },
        publisher: {
          '@type': 'Organization',
          name: details.company,
          url: 'https://origin.invalid/',
          address: 'Singapore',
        },
        name: 'Interlinear',
      },
    ]);
  });

  it('[SITE-15] leave out a rating that the operator does not give', async () => {
    const html = insertDetails(PAGE, { ...(await readSiteDetails(undefined)), rating: null });
    expect(scriptsOf(html)[1]).not.toHaveProperty('aggregateRating');
  });
});
