import { useTranslations } from 'use-intl';

const POINTS = ['privacyEngines', 'privacyHistory', 'privacyLogs', 'privacyThird'] as const;

/** What happens to a text. */
export function PrivacySection() {
  const t = useTranslations('home');
  return (
    <section aria-labelledby="privacy" className="grid gap-x-14 gap-y-12 border-t border-rule py-12 lg:grid-cols-2">
      <div>
        <h2 id="privacy" className="display text-3xl">
          {t('privacyHeading')}
        </h2>
        <ul className="mt-6 grid gap-3">
          {POINTS.map((point) => (
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
