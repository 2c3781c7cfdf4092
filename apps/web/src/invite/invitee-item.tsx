import type { InviteRecord } from '@interlinear/contract/invites';
import { useTranslations } from 'use-intl';
import { Pill, type PillLook } from '../billing/pill.tsx';
import { useFigures } from '../billing/use-figures.ts';
import { useDates } from '../locale/use-dates.ts';

const LOOKS: Record<InviteRecord['status'], PillLook> = {
  granted: 'good',
  pending: 'waiting',
  failed: 'bad',
  invalid: 'bad',
  expired: 'over',
};

/** Somebody who came by the link: since when, what both get, and how that stands. */
export function InviteeItem({ invite }: { invite: InviteRecord }) {
  const t = useTranslations('invite');
  const dates = useDates();
  const { number } = useFigures();
  const { status, expires_at } = invite;
  return (
    <li className="grid gap-1 p-4">
      <p className="flex flex-wrap items-center gap-x-2.5 font-medium [overflow-wrap:anywhere]">
        {invite.invitee || t('accountGone')}
        <Pill look={LOOKS[status]}>{t(`status_${status}`)}</Pill>
      </p>
      <p className="text-sm text-faded">
        {t('rewards', { inviter: number(invite.inviter_reward), invitee: number(invite.invitee_reward) })}
      </p>
      <p className="text-sm text-faded">
        {t('registeredOn', { date: dates.day(invite.registered_at) })}
        {status === 'pending' && expires_at && ` · ${t('pendingUntil', { date: dates.day(expires_at) })}`}
      </p>
    </li>
  );
}
