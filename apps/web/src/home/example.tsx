import { useTranslations } from 'use-intl';

/** What stands on the sheet before anybody writes on it: a sentence that exists in more languages than any other. */
export function Example() {
  const t = useTranslations('home');
  return (
    <figure className="grid gap-3">
      <div className="font-serif text-lg">
        <p lang={t('glossLanguage')} className="leading-7 text-faded">
          {t('exampleSource')}
        </p>
        <p className="leading-7 text-rubric">{t('exampleTranslation')}</p>
      </div>
      <figcaption className="text-sm text-faded">{t('exampleCaption')}</figcaption>
    </figure>
  );
}
