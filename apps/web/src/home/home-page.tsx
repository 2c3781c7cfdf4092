import { sitePath } from '@interlinear/contract/site-paths';
import { buttonClass } from '@interlinear/ui/button';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { loadChunk } from '../loading/chunk-error.ts';
import { useLocale } from '../locale/use-locale.ts';
import { useHasUserEntry } from '../session/user-entry.ts';
import { QuickTranslator } from './quick-translator.tsx';

/** Prerendered, but hydrated after the first screenful, so that their code is not part of the first load. */
const HomeSections = lazy(async () => ({
  default: (await loadChunk(() => import('./home-sections.tsx'))).HomeSections,
}));

/**
 * A constant, so that rendering the page again does not reach it: React would replace its prerendered elements, which are not
 * hydrated yet, and the focus and the place of what is below would be lost.
 */
const HOME_SECTIONS = (
  <Suspense>
    <HomeSections />
  </Suspense>
);

/** The screen at `/{locale}`: presents the product, with a small translator. */
export function HomePage() {
  const t = useTranslations('home');
  const locale = useLocale();
  const isLoggedIn = useHasUserEntry();
  return (
    <>
      <div className="mx-auto grid w-full max-w-7xl items-center gap-x-14 gap-y-10 px-4 py-10 sm:px-6 lg:min-h-[min(100dvh-8rem,46rem)] lg:grid-cols-[6fr_7fr] lg:py-16">
        <div className="grid gap-6">
          <GlossedHeading />
          <p className="max-w-prose text-lg text-faded">{t('lede')}</p>
          <p className="flex flex-wrap gap-3">
            <a className={buttonClass('primary')} href="#extension">
              {t('getExtension')}
            </a>
            <Link className={buttonClass('plain')} to={sitePath(locale, 'translate/text')} prefetch="intent">
              {t('openTranslator')}
            </Link>
          </p>
          {!isLoggedIn && (
            <p data-for-visitors>
              <Link className="text-sm text-rubric underline underline-offset-4" to={sitePath(locale, 'register')}>
                {t('signUp')}
              </Link>
            </p>
          )}
        </div>
        <QuickTranslator />
      </div>
      {HOME_SECTIONS}
    </>
  );
}

/** The heading, typeset like an interlinear edition: each line with its translation below. */
function GlossedHeading() {
  const t = useTranslations('home');
  return (
    <h1 className="display text-[clamp(2.25rem,5.5vw,3.875rem)]">
      <span className="block">{t('heading1')} </span>
      <Gloss text={t('gloss1')} />
      <span className="block">{t('heading2')}</span>
      <Gloss text={t('gloss2')} />
    </h1>
  );
}

/**
 * The translation of a line. Hidden from screen readers, as it would interrupt the sentence. Japanese is not set in
 * italics.
 */
function Gloss({ text }: { text: string }) {
  const t = useTranslations('home');
  return (
    <span
      aria-hidden="true"
      lang={t('glossLanguage')}
      className="mt-1 mb-3 block text-[0.36em] font-normal tracking-normal text-rubric italic [&:lang(ja)]:not-italic"
    >
      {text}
    </span>
  );
}
