import { sitePath } from '@interlinear/contract/site-paths';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocale } from '../locale/use-locale.ts';
import { PRODUCT_NAME } from './product.ts';

const LINKS = [
  { screen: 'terms', label: 'footerTerms' },
  { screen: 'privacy', label: 'footerPrivacy' },
] as const;

/** The foot of every screen. Documentation, support and company details join it when those pages exist. */
export function Footer() {
  const t = useTranslations('shell');
  const locale = useLocale();
  return (
    <footer className="mt-auto border-t border-rule">
      <div className="mx-auto flex max-w-7xl flex-wrap items-baseline justify-between gap-x-8 gap-y-2 px-4 py-6 text-sm text-faded sm:px-6">
        <p>
          <span className="display me-3 text-base text-ink">{PRODUCT_NAME}</span>
          {t('footerTagline')}
        </p>
        <nav aria-label={t('footerLegal')}>
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {LINKS.map(({ screen, label }) => (
              <li key={screen}>
                <Link
                  to={sitePath(locale, screen)}
                  prefetch="intent"
                  className="inline-block py-1 text-faded underline decoration-rule underline-offset-3 hover:text-ink"
                >
                  {t(label)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <p>{t('footerLicence')}</p>
      </div>
    </footer>
  );
}
