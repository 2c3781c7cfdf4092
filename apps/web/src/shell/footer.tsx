import { helpPath } from '@interlinear/contract/help-paths';
import { type Screen, sitePath } from '@interlinear/contract/site-paths';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocale } from '../locale/use-locale.ts';
import { runCommand } from './commands.ts';
import { EXTENSIONS, extensionLink } from './extensions.ts';
import { PRODUCT_NAME } from './product.ts';
import { useSiteDetails, useSiteLinks } from './site-details.ts';

const linkClass = 'inline-block py-1 text-faded no-underline hover:text-ink hover:underline underline-offset-3';

/** The footer of every screen (SITE-13). */
export function Footer() {
  const t = useTranslations('shell');
  const locale = useLocale();
  const { pathname } = useLocation();
  const linkTo = useSiteLinks();
  const { company, address, social = [], stores, supportEmail } = useSiteDetails();
  const docs = (page: string) => `/docs/${locale}/${page}`;
  return (
    <footer className="mt-auto border-t border-rule bg-sunken/60 print:hidden">
      <div className="mx-auto grid max-w-7xl gap-x-8 gap-y-8 px-4 py-10 text-sm sm:grid-cols-3 sm:px-6 lg:grid-cols-[1.4fr_1fr_1fr_1fr]">
        <div className="grid content-start gap-1 text-faded sm:col-span-3 lg:col-span-1">
          <p className="display text-xl text-ink">{PRODUCT_NAME}</p>
          <p>{t('footerTagline')}</p>
          <p>{t('footerLicence')}</p>
        </div>
        <Column title={t('footerProduct')}>
          {EXTENSIONS.map(({ id, name }) => (
            <Outside key={id} href={extensionLink(id, stores)}>
              {t('footerExtension', { browser: name })}
            </Outside>
          ))}
          <Outside href={extensionLink('chrome', undefined)}>{t('footerZip')}</Outside>
          <Inside screen="features">{t('navFeatures')}</Inside>
          <Inside screen="pricing">{t('navPricing')}</Inside>
        </Column>
        <Column title={t('footerResources')}>
          <Outside href={helpPath(pathname)}>{t('footerDocs')}</Outside>
          <Outside href="/api-docs">{t('footerApi')}</Outside>
          <Inside screen="api-keys">{t('navApiKeys')}</Inside>
          <Inside screen="test-translation">{t('navTest')}</Inside>
          <Outside href={linkTo('blog')}>{t('navBlog')}</Outside>
          <Outside href={linkTo('community')}>{t('navCommunity')}</Outside>
          <Outside href={linkTo('featureRequests')}>{t('footerFeatureRequests')}</Outside>
        </Column>
        <Column title={t('footerSupport')}>
          <Outside href={docs('installation')}>{t('footerInstallation')}</Outside>
          <Outside href={docs('troubleshooting')}>{t('footerFaq')}</Outside>
          <Outside href={supportEmail ? `mailto:${supportEmail}` : undefined}>{t('footerContact')}</Outside>
          <Inside screen="privacy">{t('footerPrivacy')}</Inside>
          <Inside screen="terms">{t('footerTerms')}</Inside>
          <li>
            <button type="button" onClick={() => runCommand('choose-cookies')} className={linkClass}>
              {t('footerCookies')}
            </button>
          </li>
        </Column>
      </div>
      <div className="mx-auto flex min-h-14 max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-rule px-4 py-4 text-sm text-faded sm:px-6">
        <p>{[company, address].filter(Boolean).join(' · ')}</p>
        {social.length > 0 && (
          <ul aria-label={t('footerSocial')} className="flex flex-wrap gap-x-5">
            {social.map(({ name, url }) => (
              <Outside key={url} href={url}>
                {name}
              </Outside>
            ))}
          </ul>
        )}
      </div>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-1 font-semibold">{title}</h2>
      <ul>{children}</ul>
    </nav>
  );
}

function Inside({ screen, children }: { screen: Screen; children: ReactNode }) {
  const locale = useLocale();
  return (
    <li>
      <Link to={sitePath(locale, screen)} prefetch="intent" className={linkClass}>
        {children}
      </Link>
    </li>
  );
}

/** A link out of the app; nothing if there is no address. */
function Outside({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined) return null;
  return (
    <li>
      <a href={href} className={linkClass}>
        {children}
      </a>
    </li>
  );
}
