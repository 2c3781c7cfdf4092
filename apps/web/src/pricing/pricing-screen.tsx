import { CYCLES, type CycleName, type PlanConfigData } from '@interlinear/contract/plans';
import { Icon } from '@interlinear/ui/icon';
import { Suspense, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ScreenProviders } from '../account/screen-providers.tsx';
import { CheckoutCancelled } from '../billing/checkout-cancelled.tsx';
import { usePlanConfig } from '../billing/clients.ts';
import { useNumberFormats } from '../billing/number-formats.ts';
import { PageFrame } from '../billing/page-frame.tsx';
import { useCurrentPlan } from '../billing/use-current-plan.ts';
import { QueryView } from '../failures/query-view.tsx';
import { FormNotice } from '../forms/form-notice.tsx';
import { useInviteCondition } from '../invite/invite-condition.ts';
import { FeatureTable } from './feature-table.tsx';
import type { PlanOffer } from './plan-action.ts';
import { PlanCard } from './plan-card.tsx';

interface PricingScreenProps {
  /** Plans shown until the server's arrive: an operator may have changed them. */
  prerendered: PlanConfigData | undefined;
}

/** The screen `pricing` (BILL-15). */
export function PricingScreen({ prerendered }: PricingScreenProps) {
  const t = useTranslations('pricing');
  return (
    <ScreenProviders>
      <PageFrame title={t('heading')} lede={t('lede')} width="wide">
        <CheckoutCancelled />
        {/* Where a browser writes prices differently than the build, only this part is rendered again. */}
        <Suspense>
          <Plans prerendered={prerendered} />
        </Suspense>
      </PageFrame>
    </ScreenProviders>
  );
}

function Plans({ prerendered }: PricingScreenProps) {
  const t = useTranslations('pricing');
  return (
    <QueryView query={usePlanConfig(prerendered)} failedText={t('failed')}>
      {(config) => <LoadedPlans config={config} />}
    </QueryView>
  );
}

function LoadedPlans({ config }: { config: PlanConfigData }) {
  const billing = useTranslations('billing');
  const [cycle, setCycle] = useState<CycleName>('yearly');
  const currentPlan = useCurrentPlan();
  return (
    <>
      <CycleSwitch cycle={cycle} plans={config.plans} onChange={setCycle} />
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {config.plans.map((offer) => (
          <PlanCard key={offer.plan} offer={offer} cycle={cycle} currentPlan={currentPlan} />
        ))}
      </ul>
      {/* Below the plans, which must not move when the server's answer arrives. */}
      {!config.payments && <FormNotice kind="hint">{billing('paymentsOff')}</FormNotice>}
      <FeatureTable plans={config.plans} />
      <PricingQuestions config={config} />
    </>
  );
}

interface CycleSwitchProps {
  cycle: CycleName;
  plans: readonly PlanOffer[];
  onChange(cycle: CycleName): void;
}

/** Switches between monthly and yearly prices; shows the highest saving of a year (BILL-01). */
function CycleSwitch({ cycle, plans, onChange }: CycleSwitchProps) {
  const t = useTranslations('pricing');
  const billing = useTranslations('billing');
  const name = useId();
  const savings = plans.flatMap(({ prices }) => prices.map(({ saving_percent }) => saving_percent));
  const percent = Math.max(0, ...savings);
  return (
    <fieldset className="flex w-fit flex-wrap gap-1 rounded-lg border border-rule bg-sunken p-1">
      <legend className="sr-only">{t('cycle')}</legend>
      {CYCLES.map((choice) => (
        <label
          key={choice}
          className="choice relative flex min-h-10 items-center gap-2 rounded-md px-4 text-sm font-medium has-checked:bg-sheet has-checked:shadow-sheet has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-rubric"
        >
          <input
            type="radio"
            name={name}
            checked={choice === cycle}
            onChange={() => onChange(choice)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {billing(`cycle_${choice}`)}
          {choice === 'yearly' && percent > 0 && (
            <span className="rounded-full bg-leaf-wash px-2 py-0.5 text-xs text-leaf">
              {t('savingUpTo', { percent })}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}

/** Frequently asked questions, answered with this server's figures (BILL-12, BILL-14). */
function PricingQuestions({ config }: { config: PlanConfigData }) {
  const t = useTranslations('pricing');
  return (
    <section className="mt-6 grid max-w-4xl gap-4">
      <h2 className="display text-2xl">{t('questions')}</h2>
      <div className="grid gap-2">
        {useQuestions(config).map(({ question, answer }) => (
          <details key={question} className="group rounded-lg border border-rule bg-sheet">
            <summary className="flex list-none items-center justify-between gap-4 rounded-lg p-4 font-medium">
              {question}
              <span className="shrink-0 text-faded group-open:rotate-180 motion-safe:transition-transform">
                <Icon name="chevron" size={18} />
              </span>
            </summary>
            <p className="px-4 pb-4 text-faded">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

function useQuestions({ tiers, rewards, refunds }: PlanConfigData) {
  const t = useTranslations('pricing');
  const { number, factor, hours } = useNumberFormats();
  const condition = useInviteCondition(rewards);
  const factors = tiers.map(({ tier, price_permille }) => `${t(`tier_${tier}`)} ${factor(price_permille)}`).join(', ');
  return [
    { question: t('askToken'), answer: t('answerToken', { factors }) },
    { question: t('askOrder'), answer: t('answerOrder') },
    { question: t('askSignup'), answer: t('answerSignup', { tokens: number(rewards.signup_tokens) }) },
    {
      question: t('askInvite'),
      answer: `${t('answerInvite', { inviter: number(rewards.inviter_tokens), invitee: number(rewards.invitee_tokens) })} ${condition}`,
    },
    { question: t('askChange'), answer: t('answerChange') },
    {
      question: t('askRefund'),
      answer: t('answerRefund', {
        hours: hours(refunds.hours),
        percent: refunds.most_used_percent,
        from: String(refunds.business_days.from),
        to: String(refunds.business_days.to),
      }),
    },
    { question: t('askDevices'), answer: t('answerDevices') },
  ];
}
