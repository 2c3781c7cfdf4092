import { useTranslations } from 'use-intl';
import { GoogleButton, type GoogleButtonProps } from './google-button.tsx';
import { useSiteConfig } from './use-site-config.ts';

/** Google's button below the form, where this server has a client at Google. */
export function GoogleSection(props: Omit<GoogleButtonProps, 'clientId'>) {
  const t = useTranslations('account');
  const { google_client_id } = useSiteConfig();
  if (google_client_id === null) return null;
  return (
    <section aria-label={t('google')} className="grid gap-4">
      <div className="flex items-center gap-3 text-sm text-faded">
        <span className="h-px grow bg-rule" />
        {t('or')}
        <span className="h-px grow bg-rule" />
      </div>
      <GoogleButton clientId={google_client_id} {...props} />
    </section>
  );
}
