import { createInvitesClient, type InvitesData } from '@interlinear/contract/invites';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFigures } from '../billing/use-figures.ts';
import { Fetched } from '../failures/fetched.tsx';
import { Pager } from '../profile/pager.tsx';
import { Panel } from '../profile/panel.tsx';
import { useTransport } from '../session/use-transport.ts';
import { InviteeItem } from './invitee-item.tsx';
import { ShareLink } from './share-link.tsx';

/** Somebody's invite link, and who came by it (BILL-11). */
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
    <Fetched query={query} failedText={t('failed')}>
      {(invites) => (
        <>
          <Panel title={t('link')} lede={t('linkText')}>
            <ShareLink code={invites.code} />
          </Panel>
          <Invitees invites={invites} onPage={setPage} />
        </>
      )}
    </Fetched>
  );
}

function Invitees({ invites, onPage }: { invites: InvitesData; onPage: (page: number) => void }) {
  const t = useTranslations('invite');
  const { number } = useFigures();
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
