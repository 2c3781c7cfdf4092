import { useTranslations } from 'use-intl';
import { ExtensionSection } from './extension-section.tsx';
import { IntroVideo } from './intro-video.tsx';
import { Showcase } from './showcase.tsx';

/** The home page below its first screenful (SITE-14). */
export function HomeSections() {
  return (
    <>
      <IntroVideo />
      <Showcase />
      <div className="mx-auto w-full max-w-7xl px-4 sm:px-6">
        <ExtensionSection />
        <EnginesSection />
        <PrivacySection />
      </div>
    </>
  );
}

/** Lists the engines, grouped by what each of them needs. */
function EnginesSection() {
  const t = useTranslations('home');
  return (
    <section aria-labelledby="engines" className="border-t border-rule py-16 lg:py-24">
      <h2 id="engines" className="display text-3xl lg:text-4xl">
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
    <section
      aria-labelledby="privacy"
      className="grid gap-x-14 gap-y-12 border-t border-rule py-16 lg:grid-cols-2 lg:py-24"
    >
      <div>
        <h2 id="privacy" className="display text-3xl lg:text-4xl">
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
        <h2 className="display text-3xl lg:text-4xl">{t('ownServerHeading')}</h2>
        <p className="mt-6">{t('ownServerText')}</p>
        <pre className="mt-4 rounded-md border border-rule bg-sunken px-4 py-3 text-sm">npm start</pre>
      </div>
    </section>
  );
}
