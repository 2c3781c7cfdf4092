import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { TextLink } from '../account/text-link.tsx';

const TERMS_SECTIONS = ['service', 'account', 'texts', 'fair', 'payments', 'liability', 'end'] as const;

/** The screen `terms` (SITE-18). */
export function TermsScreen() {
  const t = useTranslations('legal');
  return (
    <LegalPage
      title={t('termsTitle')}
      lede={t('termsLede')}
      sections={TERMS_SECTIONS.map((name) => ({ title: t(`terms_${name}`), text: t(`terms_${name}Text`) }))}
    >
      <TextLink screen="privacy">{t('privacyTitle')}</TextLink>
    </LegalPage>
  );
}

const PRIVACY_SECTIONS = [
  'translated',
  'files',
  'person',
  'saved',
  'browser',
  'others',
  'abuse',
  'rights',
  'contact',
] as const;

/** The screen `privacy` (SITE-18). Its text describes what the program does: change both together. */
export function PrivacyScreen() {
  const t = useTranslations('legal');
  return (
    <LegalPage
      title={t('privacyTitle')}
      lede={t('privacyLede')}
      sections={PRIVACY_SECTIONS.map((name) => ({ title: t(`privacy_${name}`), text: t(`privacy_${name}Text`) }))}
    >
      <TextLink screen="terms">{t('termsTitle')}</TextLink>
    </LegalPage>
  );
}

interface LegalPageProps {
  title: string;
  lede: string;
  sections: readonly { title: string; text: string }[];
  /** The footer, such as a link to the other legal page. */
  children: ReactNode;
}

/** The layout of a legal text: a heading, and sections. */
function LegalPage({ title, lede, sections, children }: LegalPageProps) {
  return (
    <article className="mx-auto grid w-full max-w-2xl content-start gap-8 px-4 py-8 sm:px-6 sm:py-12">
      <header className="grid gap-2">
        <h1 className="display text-[clamp(1.625rem,7.4vw,1.875rem)] [overflow-wrap:anywhere] sm:text-4xl">{title}</h1>
        <p className="text-faded">{lede}</p>
      </header>
      {sections.map((section) => (
        <section key={section.title} className="grid gap-1.5">
          <h2 className="display text-xl">{section.title}</h2>
          <p className="font-serif leading-relaxed">{section.text}</p>
        </section>
      ))}
      <footer className="border-t border-rule pt-5 text-sm">{children}</footer>
    </article>
  );
}
