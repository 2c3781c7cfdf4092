import * as z from 'zod/mini';

const address = z.url({ protocol: /^https?$/, error: 'is not a web address' });
const optionalAddress = z.nullable(address);

/** An address for everybody, or one per interface language; `en` is for languages without an own one. */
const addressByLocale = z.nullable(z.union([address, z.record(z.string(), address)]));

const text = z.string().check(z.minLength(1), z.maxLength(200));

/** The operator's details of a site: `apps/server/catalogue/site.json`, which the server puts into every page. `null` hides a detail. */
export const siteDetails = z.strictObject({
  company: text,
  /** Postal address of the company. */
  address: z.nullable(text),
  supportEmail: z.nullable(z.email()),
  stores: z.strictObject({
    chrome: optionalAddress,
    edge: optionalAddress,
    firefox: optionalAddress,
    safari: optionalAddress,
    ios: optionalAddress,
    android: optionalAddress,
    googlePlay: optionalAddress,
  }),
  community: addressByLocale,
  tutorialVideo: addressByLocale,
  blog: addressByLocale,
  featureRequests: addressByLocale,
  /** Profiles in social networks, in display order. */
  social: z.array(z.strictObject({ name: text, url: address })).check(z.maxLength(12)),
  /** Project or company whose technology the site uses, shown on the home page. */
  partner: z.nullable(z.strictObject({ name: text, url: address })),
  /** Rating for search engines and the home page, out of 5 (SITE-15). */
  rating: z.nullable(
    z.strictObject({
      value: z.number().check(z.minimum(1), z.maximum(5)),
      count: z.int().check(z.minimum(1)),
    }),
  ),
});
export type SiteDetails = z.output<typeof siteDetails>;
