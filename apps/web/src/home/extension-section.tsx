import { sitePath } from '@interlinear/contract/site-paths';
import { buttonClass } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocale } from '../locale/use-locale.ts';
import { EXTENSIONS, extensionLink } from '../shell/extensions.ts';
import { useSiteDetails } from '../shell/site-details.ts';
import { useExtension } from './use-extension.ts';

/** Stores without a product so far. Product names; never translated. */
const OTHER_STORES = [
  { id: 'safari', name: 'Safari' },
  { id: 'ios', name: 'iOS' },
  { id: 'android', name: 'Android' },
  { id: 'googlePlay', name: 'Google Play' },
] as const;

/** Download links of the extension and the apps (SITE-14, SITE-19, EXT-01). */
export function ExtensionSection() {
  const t = useTranslations('home');
  const locale = useLocale();
  const extension = useExtension();
  const { stores } = useSiteDetails();
  return (
    <section
      id="extension"
      aria-labelledby="extension-heading"
      className="grid scroll-mt-16 gap-x-14 gap-y-8 py-16 lg:grid-cols-2 lg:py-24"
    >
      <div className="grid content-start gap-3">
        <h2 id="extension-heading" className="display text-3xl lg:text-4xl">
          {t('extensionHeading')}
        </h2>
        <p className="max-w-prose text-lg text-faded">{t('extensionText')}</p>
        {extension && (
          <p className="flex items-center gap-2 font-medium">
            <span className="text-rubric">
              <Icon name="check" />
            </span>
            {t('extensionHere', { version: extension.version })}
          </p>
        )}
        <Rating />
      </div>
      <div className="grid content-start gap-5">
        <ul className="flex flex-wrap gap-3">
          {EXTENSIONS.map(({ id, name }) => (
            <li key={id}>
              <a
                className={buttonClass('primary')}
                href={extensionLink(id, stores)}
                {...(!stores?.[id] && { download: true })}
              >
                {t(stores?.[id] ? 'extensionInStore' : 'extensionFor', { browser: name })}
              </a>
            </li>
          ))}
        </ul>
        <p className="max-w-prose text-sm text-faded">{t('extensionHint')}</p>
        <p className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
          <a href={`/docs/${locale}/installation`} className="text-rubric underline underline-offset-4">
            {t('extensionHelp')}
          </a>
          <Link to={sitePath(locale, 'test-translation')} className="text-rubric underline underline-offset-4">
            {t('extensionTry')}
          </Link>
        </p>
        <ul className="flex flex-wrap gap-x-8 gap-y-2 border-t border-rule pt-5 text-sm">
          {OTHER_STORES.map(({ id, name }) => (
            <li key={id}>
              {stores?.[id] ? (
                <a href={stores[id]} className="underline underline-offset-4">
                  {name}
                </a>
              ) : (
                <>
                  <span className="block font-medium">{name}</span>
                  <span className="block text-faded">{t('comingSoon')}</span>
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The operator's rating and partner, where given. */
function Rating() {
  const t = useTranslations('home');
  const locale = useLocale();
  const { rating, partner } = useSiteDetails();
  return (
    <div className="mt-3 grid min-h-14 content-start gap-2 text-sm text-faded">
      {rating && (
        <p className="flex items-center gap-2">
          <span className="text-rubric">
            <Icon name="star" size={18} />
          </span>
          {t('ratingText', {
            value: rating.value.toLocaleString(locale),
            count: rating.count.toLocaleString(locale),
          })}
        </p>
      )}
      {partner && (
        <p>
          {t('partner')}{' '}
          <a
            href={partner.url}
            className="ms-1 inline-block rounded-full border border-rule px-3 py-0.5 font-medium text-ink no-underline hover:border-edge"
          >
            {partner.name}
          </a>
        </p>
      )}
    </div>
  );
}
