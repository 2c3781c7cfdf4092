import { sitePath } from '@interlinear/contract/site-paths';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocale } from '../locale/use-locale.ts';
import { ProductPicture } from './product-picture.tsx';

const LARGE = ['Web', 'Video', 'Pdf'] as const;
const SMALL = ['Image', 'Hover', 'Input', 'Card'] as const;

/** Shows what can be translated, each with a picture of the product (SITE-14). */
export function Showcase() {
  const t = useTranslations('home');
  const locale = useLocale();
  return (
    <section aria-labelledby="showcase" className="border-y border-rule bg-sunken/60">
      <div className="mx-auto w-full max-w-7xl px-4 py-16 sm:px-6 lg:py-24">
        <h2 id="showcase" className="display text-center text-3xl lg:text-5xl">
          {t('showcaseHeading')}
        </h2>
        <ul className="mt-12 grid gap-y-16 lg:mt-20 lg:gap-y-28">
          {LARGE.map((name) => (
            <li
              key={name}
              className="grid items-center gap-x-14 gap-y-6 lg:grid-cols-[1fr_2fr] lg:even:grid-cols-[2fr_1fr] lg:even:[&>:first-child]:order-last"
            >
              <div className="grid gap-3">
                <h3 className="display text-2xl lg:text-3xl">{t(`show${name}`)}</h3>
                <p className="text-lg text-faded">{t(`show${name}Text`)}</p>
              </div>
              <ProductPicture name={PICTURES[name]} title={t(`show${name}`)} />
            </li>
          ))}
        </ul>
        <ul className="mt-16 grid gap-x-10 gap-y-14 sm:grid-cols-2 lg:mt-28">
          {SMALL.map((name) => (
            <li key={name} className="grid content-start gap-4">
              <ProductPicture name={PICTURES[name]} title={t(`show${name}`)} />
              <div className="grid gap-1.5">
                <h3 className="display text-xl">{t(`show${name}`)}</h3>
                <p className="text-faded">{t(`show${name}Text`)}</p>
              </div>
            </li>
          ))}
        </ul>
        <p className="mt-14 text-center">
          <Link
            to={sitePath(locale, 'features')}
            prefetch="intent"
            className="text-rubric underline underline-offset-4"
          >
            {t('allFeatures')}
          </Link>
        </p>
      </div>
    </section>
  );
}

/** Names of the pictures, as the script that takes them uses them. */
const PICTURES = {
  Web: 'web',
  Video: 'video',
  Pdf: 'pdf',
  Image: 'image',
  Hover: 'hover',
  Input: 'input',
  Card: 'card',
} as const;
