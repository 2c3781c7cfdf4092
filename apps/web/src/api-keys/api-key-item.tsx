import type { ApiKey } from '@interlinear/contract/api-keys';
import { Button } from '@interlinear/ui/button';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../billing/confirm-dialog.tsx';
import { useNumberFormats } from '../billing/number-formats.ts';
import { Pill } from '../billing/pill.tsx';
import { useDates } from '../locale/use-dates.ts';
import { useToast } from '../toasts/toasts.tsx';
import { ChangeKeyDialog } from './key-dialogs.tsx';
import { useApiKeysClient, useApiKeysRefresh } from './use-api-keys.ts';

export interface ApiKeyItemProps {
  apiKey: ApiKey;
  /** When the monthly usage is reset to 0. */
  resetsAt: string;
}

export function ApiKeyItem({ apiKey, resetsAt }: ApiKeyItemProps) {
  const t = useTranslations('developers');
  const isRevoked = apiKey.revoked_at !== null;
  return (
    <li className={`grid gap-3 rounded-lg border border-rule p-4 ${isRevoked ? 'bg-sunken' : 'bg-sheet'}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-x-2.5 font-medium [overflow-wrap:anywhere]">
            {apiKey.name}
            <code dir="ltr" className="text-sm font-normal text-faded">
              {apiKey.prefix}…
            </code>
            {isRevoked && <Pill tone="over">{t('revoked')}</Pill>}
          </h2>
          <KeyDates apiKey={apiKey} />
        </div>
        {!isRevoked && <KeyActions apiKey={apiKey} />}
      </div>
      <KeyUsage apiKey={apiKey} resetsAt={resetsAt} />
    </li>
  );
}

function KeyDates({ apiKey: { created_at, last_used_at } }: { apiKey: ApiKey }) {
  const t = useTranslations('developers');
  const dates = useDates();
  const created = t('createdOn', { date: dates.day(created_at) });
  const used = last_used_at === null ? t('neverUsed') : t('lastUsed', { moment: dates.moment(last_used_at) });
  return (
    <p className="text-sm text-faded">
      {created} · {used}
    </p>
  );
}

function KeyUsage({ apiKey, resetsAt }: ApiKeyItemProps) {
  const t = useTranslations('developers');
  const dates = useDates();
  const { number } = useNumberFormats();
  const { monthly_limit: limit, used_this_month, reserved } = apiKey;
  const used = used_this_month + reserved;
  const text =
    limit === null
      ? t('usedThisMonth', { used: number(used) })
      : t('usedOfLimit', { used: number(used), limit: number(limit) });
  const share = limit ? Math.min(1, used / limit) : 0;
  return (
    <div className="grid gap-1.5 text-sm">
      {limit !== null && limit > 0 && (
        <div aria-hidden="true" className="bar h-2 overflow-hidden rounded-full bg-sunken ring-1 ring-rule ring-inset">
          <div
            className={`h-full rounded-full ${share >= 0.9 ? 'bg-rubric' : 'bg-leaf'}`}
            style={{ width: `${share * 100}%` }}
          />
        </div>
      )}
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>{text}</span>
        <span className="text-faded">{t('resetsOn', { date: dates.day(resetsAt) })}</span>
      </p>
    </div>
  );
}

function KeyActions({ apiKey }: { apiKey: ApiKey }) {
  const t = useTranslations('developers');
  const client = useApiKeysClient();
  const refresh = useApiKeysRefresh();
  const showToast = useToast();
  const change = useRef<HTMLDialogElement>(null);
  const revoke = useRef<HTMLDialogElement>(null);
  const { name } = apiKey;
  return (
    <div className="flex flex-wrap gap-2">
      <Button aria-label={t('changeTitle', { name })} onClick={() => change.current?.showModal()}>
        {t('change')}
      </Button>
      <Button aria-label={t('revokeTitle', { name })} onClick={() => revoke.current?.showModal()}>
        {t('revoke')}
      </Button>
      <ChangeKeyDialog ref={change} apiKey={apiKey} />
      <ConfirmDialog
        ref={revoke}
        title={t('revokeTitle', { name })}
        confirmText={t('revoke')}
        confirm={() => client.revoke(apiKey.id).then(refresh)}
        onDone={() => showToast({ kind: 'success', text: t('revokeDone') })}
      >
        <p>{t('revokeText')}</p>
      </ConfirmDialog>
    </div>
  );
}
