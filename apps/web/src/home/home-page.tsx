import { sitePath } from '@interlinear/contract/site-paths';
import { buttonClass } from '@interlinear/ui/button';
import { Icon, type IconName } from '@interlinear/ui/icon';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocale } from '../locale/use-locale.ts';
import { useHasUserEntry } from '../session/user-entry.ts';
import { ExtensionSection } from './extension-section.tsx';
import { QuickTranslator } from './quick-translator.tsx';

/** The screen at `/{locale}`: presents the product, with a small translator. */
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

const READING_POINTS = [
  { icon: 'copy', title: 'sideBySideTitle', text: 'sideBySideText' },
  { icon: 'lines', title: 'betweenTitle', text: 'betweenText' },
  { icon: 'device', title: 'offlineTitle', text: 'offlineText' },
] as const satisfies { icon: IconName; title: string; text: string }[];

/** Presents the ways to read a translation. */
function ReadingSection() {
  const t = useTranslations('home');
  return (
    <section aria-labelledby="reading" className="border-t border-rule py-12">
      <h2 id="reading" className="display text-3xl">
        {t('readingHeading')}
      </h2>
      <ul className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-3">
        {READING_POINTS.map(({ icon, title, text }) => (
          <li key={title} className="grid content-start gap-2">
            <span className="text-rubric">
              <Icon name={icon} size={26} />
            </span>
            <h3 className="display text-xl">{t(title)}</h3>
            <p className="text-faded">{t(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Lists the engines, grouped by what each of them needs. */
function EnginesSection() {
  const t = useTranslations('home');
  return (
    <section aria-labelledby="engines" className="border-t border-rule py-12">
      <h2 id="engines" className="display text-3xl">
        {t('enginesHeading')}
      </h2>
      <p className="mt-3 max-w-prose text-faded">{t('enginesText')}</p>
      <dl className="mt-8 grid gap-y-6">
        {ENGINE_GROUPS.map(({ title, hint, names }) => (
          <div key={title} className="grid gap-x-12 gap-y-1 md:grid-cols-[16rem_1fr]">
            <dt>
              <span className="block font-semibold">{t(title)}</span>
              <span className="block text-sm text-faded">{t(hint)}</span>
            </dt>
            <dd>
              <ul className="flex flex-wrap font-serif text-xl leading-9">
                {names.map((name) => (
                  <li
                    key={name}
                    className="whitespace-nowrap not-last:after:px-2.5 not-last:after:text-rubric not-last:after:content-['·'/'']"
                  >
                    {name}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Every engine the server supports, grouped by what it needs. Proper names; never translated. */
const ENGINE_GROUPS = [
  { title: 'groupOffline', hint: 'groupOfflineHint', names: ['Apertium', 'OpenCC', 'Bergamot'] },
  { title: 'groupOpen', hint: 'groupOpenHint', names: ['Microsoft Edge', 'Google'] },
  {
    title: 'groupKey',
    hint: 'groupKeyHint',
    names: ['DeepL', 'Google Cloud', 'Azure', 'LibreTranslate', 'Yandex', 'Tencent', 'Baidu', 'Volcengine', 'Alibaba'],
  },
  {
    title: 'groupAi',
    hint: 'groupAiHint',
    names: ['OpenAI', 'DeepSeek', 'Gemini', 'BigModel', 'Anthropic', 'Ollama'],
  },
] as const;

const PRIVACY_POINTS = ['privacyEngines', 'privacyHistory', 'privacyLogs', 'privacyThird'] as const;

/** Explains what happens to a translated text, and how to run one's own server. */
function PrivacySection() {
  const t = useTranslations('home');
  return (
    <section aria-labelledby="privacy" className="grid gap-x-14 gap-y-12 border-t border-rule py-12 lg:grid-cols-2">
      <div>
        <h2 id="privacy" className="display text-3xl">
          {t('privacyHeading')}
        </h2>
        <ul className="mt-6 grid gap-3">
          {PRIVACY_POINTS.map((point) => (
            <li key={point} className="border-s-2 border-rubric ps-4">
              {t(point)}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h2 className="display text-3xl">{t('ownServerHeading')}</h2>
        <p className="mt-6">{t('ownServerText')}</p>
        <pre className="mt-4 rounded-md border border-rule bg-sunken px-4 py-3 text-sm">npm start</pre>
      </div>
    </section>
  );
}
