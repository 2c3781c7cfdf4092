import { useTranslations } from 'use-intl';
export function HomePage() {
  const t = useTranslations('home');
  return <h1 className="display text-5xl">{t('heading')}</h1>;
}
