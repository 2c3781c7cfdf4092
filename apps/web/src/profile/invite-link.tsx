import { invitePath } from '@interlinear/contract/invites';
import { useTranslations } from 'use-intl';
import { CopyField } from '../forms/copy-field.tsx';
import { useLocale } from '../locale/use-locale.ts';
import { Panel } from './panel.tsx';

/** The link that somebody invites others with. */
export function InviteLink({ code }: { code: string }) {
  const t = useTranslations('profile');
  const locale = useLocale();
  return (
    <Panel title={t('invite')} lede={t('inviteText')}>
      <CopyField label={t('inviteLink')} value={window.location.origin + invitePath(locale, code)} />
    </Panel>
  );
}
