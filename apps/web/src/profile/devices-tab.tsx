import type { MySession } from '@interlinear/contract/accounts';
import { Button } from '@interlinear/ui/button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAccounts } from '../account/use-accounts.ts';
import { QueryView } from '../failures/query-view.tsx';
import { useFailureText } from '../failures/use-failure-text.ts';
import { useDates } from '../locale/use-dates.ts';
import { useToast } from '../toasts/toasts.tsx';
import { Pager } from './pager.tsx';

const SESSIONS_KEY = ['my-sessions'];

/** The user's sessions on all devices, with buttons to end them (ACC-11). */
export function DevicesTab() {
  const t = useTranslations('profile');
  const accounts = useAccounts();
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: [...SESSIONS_KEY, page],
    queryFn: ({ signal }) => accounts.mySessions(page, { signal }),
  });
  const end = useEndSessions((id: string) => accounts.endSession(id), t('deviceEnded'));
  const endOthers = useEndSessions(() => accounts.endOtherSessions(), t('devicesEnded'));
  return (
    <div className="grid gap-4">
      <p className="text-sm text-faded">{t('devicesLede')}</p>
      <QueryView query={query} failedText={t('devicesFailed')}>
        {(sessions) => (
          <>
            <ul className="grid gap-3">
              {sessions.items.map((session) => (
                <DeviceItem key={session.id} session={session} onEnd={() => end(session.id)} />
              ))}
            </ul>
            <Pager {...sessions} onPage={setPage} />
            {sessions.total > 1 && (
              <p>
                <Button onClick={() => endOthers('')}>{t('devicesEndOthers')}</Button>
              </p>
            )}
          </>
        )}
      </QueryView>
    </div>
  );
}

function DeviceItem({ session, onEnd }: { session: MySession; onEnd: () => void }) {
  const t = useTranslations('profile');
  const dates = useDates();
  const device = session.device || t('deviceUnknown');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-lg border border-rule bg-sheet p-4">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-2.5 font-medium">
          {device}
          {session.is_current && (
            <span className="rounded-full bg-leaf-wash px-2.5 py-0.5 text-xs font-medium text-leaf">
              {t('deviceCurrent')}
            </span>
          )}
        </h2>
        <p className="text-sm text-faded">
          {t('deviceSeen', { moment: dates.moment(session.last_seen_at), network: session.network })}
        </p>
        <p className="text-sm text-faded">
          {t('deviceDates', { from: dates.day(session.created_at), to: dates.day(session.expires_at) })}
        </p>
      </div>
      {!session.is_current && (
        <Button aria-label={t('deviceEndLabel', { device })} onClick={onEnd}>
          {t('deviceEnd')}
        </Button>
      )}
    </li>
  );
}

/** Returns a function that ends sessions, shows the outcome and refetches the list. */
function useEndSessions(action: (id: string) => Promise<unknown>, doneText: string): (id: string) => void {
  const queries = useQueryClient();
  const showToast = useToast();
  const failureText = useFailureText();
  const { mutate } = useMutation({
    mutationFn: action,
    onSuccess: () => showToast({ kind: 'success', text: doneText }),
    onError: (error) => showToast({ kind: 'failure', text: failureText(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
  return mutate;
}
