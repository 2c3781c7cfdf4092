import { useTranslations } from 'use-intl';
import { PRODUCT_NAME } from './product.ts';

/** The foot of every screen. Documentation, support and company details join it when those pages exist. */
export function Footer() {
  const t = useTranslations('shell');
  return (
    <footer className="mt-auto border-t border-rule">
      <div className="mx-auto flex max-w-7xl flex-wrap items-baseline justify-between gap-x-8 gap-y-1 px-4 py-6 text-sm text-faded sm:px-6">
        <p>
          <span className="display me-3 text-base text-ink">{PRODUCT_NAME}</span>
          {t('footerTagline')}
        </p>
        <p>{t('footerLicence')}</p>
      </div>
    </footer>
  );
}
