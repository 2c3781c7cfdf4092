import { useTranslations } from 'use-intl';
import { Fetched } from '../failures/fetched.tsx';
import { QuotaList } from './quota-list.tsx';
import { useQuotaInfo } from './use-quota-info.ts';

/** What may still be used, of what, and until when (BILL-03). */
export function UsageTab() {
  const t = useTranslations('profile');
  return (
    <div className="grid gap-4">
      <p className="text-sm text-faded">{t('usageLede')}</p>
      <Fetched query={useQuotaInfo()} failedText={t('usageFailed')}>
        {({ rows }) => <QuotaList rows={rows} />}
      </Fetched>
    </div>
  );
}
