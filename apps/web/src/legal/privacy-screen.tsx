import { useTranslations } from 'use-intl';
import { TextLink } from '../account/text-link.tsx';
import { LegalPage } from './legal-page.tsx';

const SECTIONS = ['translated', 'person', 'saved', 'browser', 'others', 'abuse', 'rights', 'contact'] as const;

/** The screen `privacy` (SITE-18). What it says is what the program does: change both together. */
export function PrivacyScreen() {
  const t = useTranslations('legal');
  return (
    <LegalPage
      title={t('privacyTitle')}
      lede={t('privacyLede')}
      sections={SECTIONS.map((name) => ({ title: t(`privacy_${name}`), text: t(`privacy_${name}Text`) }))}
    >
      <TextLink screen="terms">{t('termsTitle')}</TextLink>
    </LegalPage>
  );
}
