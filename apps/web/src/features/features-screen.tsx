import { type Screen, sitePath } from '@interlinear/contract/site-paths';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { PageFrame } from '../billing/page-frame.tsx';
import { useLocale } from '../locale/use-locale.ts';

interface Feature {
  title: string;
  text: string;
  /** Screen where it can be used. */
  screen?: Screen;
  /** Page of the documentation that explains it. */
  docs: string;
}

/** The screen `features`: what the product does, with ways to try it and to read on. */
export function FeaturesScreen() {
  const t = useTranslations('features');
  const home = useTranslations('home');
  const groups: { title: string; features: Feature[] }[] = [
    {
      title: t('readGroup'),
      features: [
        { title: home('showWeb'), text: home('showWebText'), screen: 'test-translation', docs: 'web-pages' },
        {
          title: home('showVideo'),
          text: home('showVideoText'),
          screen: 'translate/subtitles',
          docs: 'video-subtitles',
        },
        { title: home('showPdf'), text: home('showPdfText'), screen: 'translate/pdf', docs: 'documents' },
        { title: home('showImage'), text: home('showImageText'), screen: 'translate/image', docs: 'pictures' },
        { title: home('showHover'), text: home('showHoverText'), docs: 'hover' },
        { title: t('betweenTitle'), text: t('betweenText'), screen: 'translate/text', docs: 'quick-start' },
      ],
    },
    {
      title: t('writeGroup'),
      features: [
        { title: home('showInput'), text: home('showInputText'), docs: 'input-boxes' },
        { title: home('showCard'), text: home('showCardText'), docs: 'selection' },
        { title: t('wordsTitle'), text: t('wordsText'), screen: 'translate/text', docs: 'text-translator' },
        { title: t('favoritesTitle'), text: t('favoritesText'), screen: 'favorites', docs: 'favorites' },
        { title: t('glossaryTitle'), text: t('glossaryText'), screen: 'glossaries', docs: 'glossary' },
      ],
    },
    {
      title: t('controlGroup'),
      features: [
        { title: t('sideBySideTitle'), text: t('sideBySideText'), screen: 'translate/text', docs: 'quick-start' },
        { title: t('keysTitle'), text: t('keysText'), docs: 'own-keys' },
        { title: t('offlineTitle'), text: t('offlineText'), docs: 'self-hosting' },
        { title: t('apiTitle'), text: t('apiText'), screen: 'api-keys', docs: 'api-keys' },
      ],
    },
  ];
  return (
    <PageFrame title={t('heading')} lede={t('lede')} width="wide">
      {groups.map(({ title, features }) => (
        <section key={title} className="grid gap-x-12 gap-y-6 border-t border-rule pt-10 pb-6 lg:grid-cols-[1fr_3fr]">
          <h2 className="display text-2xl">{title}</h2>
          <ul className="grid gap-x-12 gap-y-9 sm:grid-cols-2">
            {features.map((feature) => (
              <FeatureItem key={feature.title} feature={feature} />
            ))}
          </ul>
        </section>
      ))}
    </PageFrame>
  );
}

function FeatureItem({ feature: { title, text, screen, docs } }: { feature: Feature }): ReactNode {
  const t = useTranslations('features');
  const locale = useLocale();
  const linkClass = 'text-rubric underline underline-offset-4';
  return (
    <li className="grid content-start gap-1.5">
      <h3 className="display text-xl">{title}</h3>
      <p className="text-faded">{text}</p>
      <p className="flex flex-wrap gap-x-5 text-sm">
        {screen && (
          <Link to={sitePath(locale, screen)} prefetch="intent" className={linkClass}>
            {t('openIt')}
            <span className="sr-only">: {title}</span>
          </Link>
        )}
        {/* Search engines read the text of a link, not its label. */}
        <a href={`/docs/${locale}/${docs}`} className={linkClass}>
          {t('learnMore')}
          <span className="sr-only">: {title}</span>
        </a>
      </p>
    </li>
  );
}
