import { Button } from '@interlinear/ui/button';
import { Icon } from '@interlinear/ui/icon';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { RequireLogin } from '../account/require-login.tsx';
import { ScreenProviders } from '../account/screen-providers.tsx';
import { usePlanConfig } from '../billing/clients.ts';
import { useNumberFormats } from '../billing/number-formats.ts';
import { PageFrame } from '../billing/page-frame.tsx';
import { QueryView } from '../failures/query-view.tsx';
import { useQuotaInfo } from '../profile/use-quota-info.ts';
import { ApiExamples } from './api-examples.tsx';
import { ApiKeyItem } from './api-key-item.tsx';
import { NewKeyDialog } from './key-dialogs.tsx';
import { useApiKeys } from './use-api-keys.ts';

/** The screen `api-keys`: a developer's keys, and example requests (API-08). */
export function ApiKeysScreen() {
  return (
    <ScreenProviders>
      <RequireLogin>{() => <ApiKeys />}</RequireLogin>
    </ScreenProviders>
  );
}

function ApiKeys() {
  const t = useTranslations('developers');
  return (
    <PageFrame title={t('heading')} lede={t('lede')}>
      <ApiKeysPanel />
      <ApiExamples />
    </PageFrame>
  );
}

/** The keys, newest first, with a button to create one. */
function ApiKeysPanel() {
  const t = useTranslations('developers');
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <PlanAllowance />
        <Button kind="primary" onClick={() => dialog.current?.showModal()}>
          <Icon name="plus" size={18} />
          {t('create')}
        </Button>
      </div>
      <QueryView query={useApiKeys()} failedText={t('failed')}>
        {({ items, resets_at }) =>
          items.length === 0 ? (
            <p className="py-4 text-faded">{t('none')}</p>
          ) : (
            <ul className="grid gap-3">
              {items.map((key) => (
                <ApiKeyItem key={key.id} apiKey={key} resetsAt={resets_at} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <NewKeyDialog ref={dialog} />
    </section>
  );
}

/** How many keys and requests per minute the current plan allows. */
function PlanAllowance() {
  const t = useTranslations('developers');
  const billing = useTranslations('billing');
  const { number } = useNumberFormats();
  const current = useQuotaInfo().data?.plan.plan;
  const api = usePlanConfig().data?.plans.find(({ plan }) => plan === current)?.features.api;
  if (!current || !api) return <span />;
  const values = {
    plan: billing(`plan_${current}`),
    keys: number(api.keys),
    requests: number(api.requests_per_minute),
  };
  return <p className="text-sm text-faded">{t('allowance', values)}</p>;
}
