import { fileURLToPath } from 'node:url';
import { type SiteDetails, siteDetails } from '@interlinear/contract/site-details';
import { ORIGIN_PLACEHOLDER } from '@interlinear/contract/site-paths';
import { DETAIL_PLACEHOLDER, DETAILS_ID } from '@interlinear/contract/site-placeholders';
import { readCatalogueFile } from '../platform/catalogue-file.ts';

const SITE_CATALOGUE = fileURLToPath(new URL('../../catalogue/site.json', import.meta.url));

/**
 * Reads the operator's details of the site.
 * @throws {ConfigurationError} with one sentence per problem
 */
export async function readSiteDetails(file: string | undefined): Promise<SiteDetails> {
  return await readCatalogueFile({ variable: 'SITE_CATALOGUE', file: file ?? SITE_CATALOGUE, schema: siteDetails });
}

/** Inserts the operator's details into a prerendered page: as data for its program, and into its structured data. */
export function insertDetails(html: string, details: SiteDetails): string {
  const { company, address, rating, social, supportEmail } = details;
  const properties = {
    aggregateRating: rating && {
      '@type': 'AggregateRating',
      ratingValue: rating.value,
      ratingCount: rating.count,
      bestRating: 5,
    },
    publisher: {
      '@type': 'Organization',
      name: company,
      url: `${ORIGIN_PLACEHOLDER}/`,
      ...(address !== null && { address }),
      ...(supportEmail !== null && { email: supportEmail }),
      ...(social.length > 0 && { sameAs: social.map(({ url }) => url) }),
    },
  };
  const element = `<script id="${DETAILS_ID}" type="application/json">`;
  let filled = html.replace(`${element}{}`, () => element + jsonInHtml(details));
  for (const [name, value] of Object.entries(properties)) {
    const replacement = value === null ? '' : `"${name}":${jsonInHtml(value)},`;
    filled = filled.replaceAll(`"${name}":"${DETAIL_PLACEHOLDER}",`, () => replacement);
  }
  return filled;
}

/** Serializes data so that no text in it can end the script element or start a comment. */
function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
