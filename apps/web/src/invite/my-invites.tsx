import { createInvitesClient, type InviteRecord, type InvitesData, invitePath } from '@interlinear/contract/invites';
import { Button } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useNumberFormats } from '../billing/number-formats.ts';
import { Pill, type PillTone } from '../billing/pill.tsx';
import { QueryView } from '../failures/query-view.tsx';
import { CopyField } from '../forms/copy-field.tsx';
import { useDates } from '../locale/use-dates.ts';
import { useLocale } from '../locale/use-locale.ts';
import { Pager } from '../profile/pager.tsx';
import { Panel } from '../profile/panel.tsx';
import { useTransport } from '../session/use-transport.ts';

/** The user's invite link, and the people who signed up with it (BILL-11). */
export function MyInvites() {
  const t = useTranslations('invite');
  const transport = useTransport();
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['invites', page],
    queryFn: ({ signal }) => createInvitesClient(transport).list({ page }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryView query={query} failedText={t('failed')}>
      {(invites) => (
        <>
          <Panel title={t('link')} lede={t('linkText')}>
            <ShareLink code={invites.code} />
          </Panel>
          <Invitees invites={invites} onPage={setPage} />
        </>
      )}
    </QueryView>
  );
}

function Invitees({ invites, onPage }: { invites: InvitesData; onPage: (page: number) => void }) {
  const t = useTranslations('invite');
  const { number } = useNumberFormats();
  const { items, total, granted_tokens } = invites;
  return (
    <section className="grid gap-3">
      <h2 className="display flex flex-wrap items-baseline justify-between gap-x-4 text-lg">
        {t('invitees')}
        {total > 0 && (
          <span className="font-sans text-sm font-normal tracking-normal text-faded">
            {t('grantedSoFar', { tokens: number(granted_tokens) })}
          </span>
        )}
      </h2>
      {total === 0 ? (
        <p className="py-4 text-faded">{t('nobody')}</p>
      ) : (
        <ul className="grid divide-y divide-rule rounded-lg border border-rule bg-sheet">
          {items.map((invite) => (
            <InviteeItem key={invite.id} invite={invite} />
          ))}
        </ul>
      )}
      <Pager {...invites} onPage={onPage} />
    </section>
  );
}

/** The invite link, with a copy button and, if the browser supports sharing, a share button. */
function ShareLink({ code }: { code: string }) {
  const t = useTranslations('invite');
  const locale = useLocale();
  const url = window.location.origin + invitePath(locale, code);
  return (
    <CopyField label={t('link')} value={url}>
      {'share' in navigator && (
        // Rejects when the user closes the share dialog, which is no error; the dialog shows real errors itself.
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

const TONES: Record<InviteRecord['status'], PillTone> = {
  granted: 'good',
  pending: 'waiting',
  failed: 'bad',
  invalid: 'bad',
  expired: 'over',
};

/** A person who signed up with the link: the rewards, their status, and the dates. */
function InviteeItem({ invite }: { invite: InviteRecord }) {
  const t = useTranslations('invite');
  const dates = useDates();
  const { number } = useNumberFormats();
  const { status, expires_at } = invite;
  return (
    <li className="grid gap-1 p-4">
      <p className="flex flex-wrap items-center gap-x-2.5 font-medium [overflow-wrap:anywhere]">
        {invite.invitee || t('accountGone')}
        <Pill tone={TONES[status]}>{t(`status_${status}`)}</Pill>
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
