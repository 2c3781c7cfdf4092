import type { CycleName, PlanConfigData } from '@interlinear/contract/plans';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AccountScreen } from '../account/account-screen.tsx';
import { CheckoutCancelled } from '../billing/checkout-cancelled.tsx';
import { usePlanConfig } from '../billing/clients.ts';
import { PageFrame } from '../billing/page-frame.tsx';
import { useHolding } from '../billing/use-holding.ts';
import { Fetched } from '../failures/fetched.tsx';
import { FormNotice } from '../forms/form-notice.tsx';
import { CycleSwitch } from './cycle-switch.tsx';
import { FeatureTable } from './feature-table.tsx';
import { PlanCard } from './plan-card.tsx';
import { PricingQuestions } from './pricing-questions.tsx';

/** The screen `pricing` (BILL-15). */
export function PricingScreen() {
  const t = useTranslations('pricing');
  return (
    <AccountScreen>
      <PageFrame title={t('heading')} lede={t('lede')} width="wide">
        <CheckoutCancelled />
        <Plans />
      </PageFrame>
    </AccountScreen>
  );
}

function Plans() {
  const t = useTranslations('pricing');
  return (
    <Fetched query={usePlanConfig()} failedText={t('failed')}>
      {(config) => <LoadedPlans config={config} />}
    </Fetched>
  );
}

function LoadedPlans({ config }: { config: PlanConfigData }) {
  const billing = useTranslations('billing');
  const [cycle, setCycle] = useState<CycleName>('yearly');
  const holding = useHolding();
  return (
    <>
      {!config.payments && <FormNotice kind="hint">{billing('paymentsOff')}</FormNotice>}
      <CycleSwitch cycle={cycle} plans={config.plans} onChange={setCycle} />
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {config.plans.map((offer) => (
          <PlanCard key={offer.plan} offer={offer} cycle={cycle} holding={holding} />
        ))}
      </ul>
      <FeatureTable plans={config.plans} />
      <PricingQuestions config={config} />
    </>
  );
}
