import { useTranslations } from 'use-intl';
import { TextLink } from '../account/text-link.tsx';
import { LegalPage } from './legal-page.tsx';

const SECTIONS = ['service', 'account', 'texts', 'fair', 'payments', 'liability', 'end'] as const;

/** The screen `terms` (SITE-18). */
export function TermsScreen() {
  const t = useTranslations('legal');
  return (
    <LegalPage
      title={t('termsTitle')}
      lede={t('termsLede')}
      sections={SECTIONS.map((name) => ({ title: t(`terms_${name}`), text: t(`terms_${name}Text`) }))}
    >
      <TextLink screen="privacy">{t('privacyTitle')}</TextLink>
    </LegalPage>
  );
}
