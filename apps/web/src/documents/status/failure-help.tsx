import { useTranslations } from 'use-intl';
import { useLocale } from '../../locale/use-locale.ts';

/** Link to the article about files that fail, for each reason. */
export function FailureHelp() {
  const t = useTranslations('documents');
  const locale = useLocale();
  return (
    <a
      href={`/docs/${locale}/troubleshooting#pdf`}
      target="_blank"
      rel="noreferrer"
      className="underline underline-offset-3"
    >
      {t('failureHelp')}
    </a>
  );
}
