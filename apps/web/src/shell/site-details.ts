import type { SiteDetails } from '@interlinear/contract/site-details';
import { DETAILS_ID } from '@interlinear/contract/site-placeholders';
import type { Locale } from '@interlinear/messages/locales';
import { useSyncExternalStore } from 'react';
import { useLocale } from '../locale/use-locale.ts';

/** Details as a page has them: none while prerendering, in development, and until hydration. */
type KnownDetails = Partial<SiteDetails>;

const NO_DETAILS: KnownDetails = {};

let details: KnownDetails | undefined;

/** Reads the details that the server has put into the page. */
function readSiteDetails(): KnownDetails {
  if (typeof document === 'undefined') return NO_DETAILS;
  // Safe: the server checks the details against their schema; an unfilled page has `{}`.
  details ??= JSON.parse(document.getElementById(DETAILS_ID)?.textContent || '{}') as KnownDetails;
  return details;
}

/** The operator's details of the site: company, stores, links. */
export function useSiteDetails(): KnownDetails {
  return useSyncExternalStore(subscribe, readSiteDetails, () => NO_DETAILS);
}

type LinkName = 'blog' | 'community' | 'featureRequests' | 'tutorialVideo';

/** Returns a function that gives a link's address in the page's language, as {@link siteLink} does. */
export function useSiteLinks(): (name: LinkName) => string | undefined {
  const known = useSiteDetails();
  const locale = useLocale();
  return (name) => siteLink(known, name, locale);
}

/** Returns the operator's address, or else the site's own page; `undefined` if there is neither. */
export function siteLink(known: KnownDetails, name: LinkName, locale: Locale): string | undefined {
  const addresses = known[name];
  if (typeof addresses === 'string') return addresses;
  return addresses?.[locale] ?? addresses?.en ?? OWN_PAGES[name]?.(locale);
}

/** Pages that the site has itself: its blog, and the film on the home page. */
const OWN_PAGES: Readonly<Partial<Record<LinkName, (locale: Locale) => string>>> = {
  blog: (locale) => `/blog/${locale}`,
  tutorialVideo: (locale) => `/${locale}#intro`,
};

/** The details of a loaded page never change. */
const subscribe = () => () => {};
