import { invitePath } from '@interlinear/contract/invites';
import { Button } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { useTranslations } from 'use-intl';
import { CopyField } from '../forms/copy-field.tsx';
import { useLocale } from '../locale/use-locale.ts';

/** The invite link, to copy, and to share where the device knows how. */
export function ShareLink({ code }: { code: string }) {
  const t = useTranslations('invite');
  const locale = useLocale();
  const url = window.location.origin + invitePath(locale, code);
  return (
    <CopyField label={t('link')} value={url}>
      {'share' in navigator && (
        // Whoever closes the device's own dialog has not failed, and it says itself what goes wrong.
        <Button
          className="min-h-11"
          onClick={() => void navigator.share({ text: t('shareText'), url }).catch(() => undefined)}
        >
          <Icon name="share" size={18} />
          {t('share')}
        </Button>
      )}
    </CopyField>
  );
}
