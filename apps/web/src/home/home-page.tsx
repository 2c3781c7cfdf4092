import { sitePath } from '@interlinear/contract/site-paths';
import { buttonClass } from '@interlinear/ui/button';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocale } from '../locale/use-locale.ts';
import { useHasUserEntry } from '../session/user-entry.ts';
import { EnginesSection } from './engines-section.tsx';
import { ExtensionSection } from './extension-section.tsx';
import { GlossedHeading } from './glossed-heading.tsx';
import { PrivacySection } from './privacy-section.tsx';
import { QuickTranslator } from './quick-translator.tsx';
import { ReadingSection } from './reading-section.tsx';

/** What the product is, with the translator right there. */
export function HomePage() {
  const t = useTranslations('home');
  const locale = useLocale();
  const isLoggedIn = useHasUserEntry();
  return (
    <div className="mx-auto w-full max-w-7xl px-4 sm:px-6">
      <div className="grid items-center gap-x-14 gap-y-10 py-10 lg:grid-cols-[6fr_7fr] lg:py-20">
        <div className="grid gap-6">
          <GlossedHeading />
          <p className="max-w-prose text-lg text-faded">{t('lede')}</p>
          <p className="flex flex-wrap gap-3">
            <Link className={buttonClass('primary')} to={sitePath(locale, 'translate/text')} prefetch="intent">
              {t('openTranslator')}
            </Link>
            {!isLoggedIn && (
              <Link data-for-visitors className={buttonClass('plain')} to={sitePath(locale, 'register')}>
                {t('signUp')}
              </Link>
            )}
          </p>
        </div>
        <QuickTranslator />
      </div>
      <ReadingSection />
      <ExtensionSection />
      <EnginesSection />
      <PrivacySection />
    </div>
  );
}
