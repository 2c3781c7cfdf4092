import type { CurrentPlanData } from '@interlinear/contract/quota';
import { useTranslations } from 'use-intl';
import { TextLink } from '../account/text-link.tsx';
import { QueryView } from '../failures/query-view.tsx';
import { useDates } from '../locale/use-dates.ts';
import { Panel } from './panel.tsx';
import { useQuotaInfo } from './use-quota-info.ts';

/** The current plan, and how it continues: renewal, end or change. */
export function PlanSummary() {
  const t = useTranslations('profile');
  return (
    <Panel title={t('plan')}>
      <QueryView query={useQuotaInfo()} failedText={t('planFailed')}>
        {({ plan }) => <PlanLines plan={plan} />}
      </QueryView>
      <PlanLinks />
    </Panel>
  );
}

function PlanLinks() {
  const t = useTranslations('profile');
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
      <TextLink screen="subscriptions">{t('planManage')}</TextLink>
      <TextLink screen="pricing">{t('planSee')}</TextLink>
      <TextLink screen="redeem">{t('planRedeem')}</TextLink>
    </p>
  );
}

function PlanLines({ plan }: { plan: CurrentPlanData }) {
  const t = useTranslations('profile');
  const dates = useDates();
  const date = plan.valid_to === null ? undefined : dates.day(plan.valid_to);
  return (
    <div className="grid gap-1">
      <p className="font-medium">
        {t(`plan_${plan.plan}`)}
        {plan.cycle && <span className="font-normal text-faded"> · {t(`cycle_${plan.cycle}`)}</span>}
      </p>
      {date && !plan.pending_plan && (
        <p className="text-sm text-faded">{t(plan.cancel_at_period_end ? 'planEnds' : 'planRenews', { date })}</p>
      )}
      {plan.pending_plan && date && (
        <p className="text-sm text-amber">{t('planPending', { plan: t(`plan_${plan.pending_plan}`), date })}</p>
      )}
    </div>
  );
}
