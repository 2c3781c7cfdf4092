import { useTranslations } from 'use-intl';
export function TextTranslatorPage() {
  const t = useTranslations('translator');
  return <h1 className="display text-3xl">{t('heading')}</h1>;
}
