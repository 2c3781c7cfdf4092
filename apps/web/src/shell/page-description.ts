import { ORIGIN_PLACEHOLDER, type Screen, sitePath } from '@interlinear/contract/site-paths';
import { DETAIL_PLACEHOLDER } from '@interlinear/contract/site-placeholders';
import { DEFAULT_LOCALE, LOCALES } from '@interlinear/messages/locales';
import type { MetaDescriptor } from 'react-router';
import { PRODUCT_NAME, pageTitle } from './product.ts';

export interface PageDescription {
  locale: string;
  screen: Screen;
  title: string | undefined;
  description: string | undefined;
}

/** The metadata of a public page: title (SITE-08), description, canonical and alternate URLs, structured data. */
export function describePage({ locale, screen, title, description }: PageDescription): MetaDescriptor[] {
  if (!title || !description) return [{ title: PRODUCT_NAME }];
  return [
    { title: pageTitle(title) },
    { name: 'description', content: description },
    { property: 'og:title', content: pageTitle(title) },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: origin() + sitePath(locale, screen) },
    { property: 'og:locale', content: locale.replace('-', '_') },
    { property: 'og:image', content: origin() + sharedPicture(locale, screen) },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    { tagName: 'link', rel: 'canonical', href: origin() + sitePath(locale, screen) },
    ...LOCALES.map((other) => alternate(other, origin() + sitePath(other, screen))),
    alternate('x-default', origin() + sitePath(DEFAULT_LOCALE, screen)),
    { 'script:ld+json': structuredData(locale, description) },
  ];
}

/** The metadata of a personal page, which search engines must not list. */
export function describePrivatePage(title: string | undefined): MetaDescriptor[] {
  return [{ title: title ? pageTitle(title) : PRODUCT_NAME }, { name: 'robots', content: 'noindex' }];
}

/** The site's origin. While prerendering it is a placeholder, which the server replaces. */
function origin(): string {
  return typeof window === 'undefined' ? ORIGIN_PLACEHOLDER : window.location.origin;
}

/** Path of a page's picture for shared links, which the build draws. */
function sharedPicture(locale: string, screen: Screen): string {
  return `/share/${locale}/${screen === '' ? 'home' : screen.replace('/', '-')}.png`;
}

function alternate(hrefLang: string, href: string): MetaDescriptor {
  return { tagName: 'link', rel: 'alternate', hrefLang, href };
}

/** Structured data in the schema.org vocabulary (SITE-15). The server fills in the operator's details. */
function structuredData(locale: string, description: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: PRODUCT_NAME,
    description,
    inLanguage: locale,
    applicationCategory: 'UtilitiesApplication',
    operatingSystem: 'Any',
    aggregateRating: DETAIL_PLACEHOLDER,
    publisher: DETAIL_PLACEHOLDER,
    url: origin() + sitePath(locale, ''),
    offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' },
  };
}
