import type { SecurityEvent } from '@interlinear/contract/account-security';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAccountSecurity } from '../../account/use-accounts.ts';
import { QueryView } from '../../failures/query-view.tsx';
import { useDates } from '../../locale/use-dates.ts';
import { Pager } from '../pager.tsx';
import { Panel } from '../panel.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { SECURITY_KEY } from './use-security-change.ts';

/** The tab with the ways of logging in and the security log (ACC-11). */
export function SecurityTab() {
  const t = useTranslations('profile');
  const security = useAccountSecurity();
  const query = useQuery({
    queryKey: [...SECURITY_KEY, 'settings'],
    queryFn: ({ signal }) => security.mySecurity({ signal }),
  });
  return (
    <div className="grid gap-5">
      <QueryView query={query} failedText={t('securityFailed')}>
        {(settings) => (
          <>
            <PasskeysPanel passkeys={settings.passkeys} />
            <SecondFactorPanel settings={settings} />
          </>
        )}
      </QueryView>
      <Panel title={t('log')} lede={t('logText')}>
        <SecurityLog />
      </Panel>
    </div>
  );
}

function SecurityLog() {
  const t = useTranslations('profile');
  const security = useAccountSecurity();
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: [...SECURITY_KEY, 'log', page],
    queryFn: ({ signal }) => security.securityEvents(page, { signal }),
  });
  return (
    <QueryView query={query} failedText={t('logFailed')}>
      {(events) => (
        <>
          {events.total === 0 && <p className="text-sm text-faded">{t('logEmpty')}</p>}
          <ul className="grid divide-y divide-rule">
            {events.items.map((event) => (
              <LogEntry key={`${event.at} ${event.event}`} entry={event} />
            ))}
          </ul>
          <Pager {...events} onPage={setPage} />
        </>
      )}
    </QueryView>
  );
}

function LogEntry({ entry: { event, device, network, at } }: { entry: SecurityEvent }) {
  const t = useTranslations('profile');
  const dates = useDates();
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5">
      <span className="font-medium">{t(`event_${event}`)}</span>
      <span className="text-sm text-faded">
        {[dates.moment(at), device || t('deviceUnknown'), network].join(' · ')}
      </span>
    </li>
  );
}
