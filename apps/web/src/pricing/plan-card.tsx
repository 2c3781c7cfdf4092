import type { CycleName, MeterName } from '@interlinear/contract/plans';
import { Icon } from '@interlinear/ui/icon';
import { useTranslations } from 'use-intl';
import { useNumberFormats } from '../billing/number-formats.ts';
import { Pill } from '../billing/pill.tsx';
import type { CurrentPlan } from '../billing/use-current-plan.ts';
import { isRecommended, type PlanOffer, planAction } from './plan-action.ts';
import { PlanButton } from './plan-button.tsx';

interface PlanCardProps {
  offer: PlanOffer;
  cycle: CycleName;
  currentPlan: CurrentPlan;
}

/** A plan: its price, monthly quotas, and button. */
export function PlanCard({ offer, cycle, currentPlan }: PlanCardProps) {
  const t = useTranslations('pricing');
  const billing = useTranslations('billing');
  const formats = useNumberFormats();
  const isCurrent = currentPlan.status === 'known' && currentPlan.plan.plan === offer.plan;
  const isBest = isRecommended(offer.plan, currentPlan);
  return (
    <li
      className={`grid content-start gap-5 rounded-lg border bg-sheet p-5 ${isCurrent || isBest ? 'border-rubric' : 'border-rule'}`}
    >
      <div className="grid gap-1">
        <h2 className="display flex flex-wrap items-center justify-between gap-2 text-xl">
          {billing(`plan_${offer.plan}`)}
          {(isCurrent || isBest) && (
            <span className="font-sans tracking-normal">
              <Pill tone={isCurrent ? 'good' : 'accent'}>{t(isCurrent ? 'current' : 'recommended')}</Pill>
            </span>
          )}
        </h2>
        <p className="text-sm text-faded">{t(`for_${offer.plan}`)}</p>
      </div>
      <Price offer={offer} cycle={cycle} />
      <PlanButton
        action={planAction(offer, cycle, currentPlan)}
        plan={offer.plan}
        kind={isBest ? 'primary' : 'plain'}
      />
      <ul className="grid gap-2 text-sm">
        {offer.quotas.map(({ meter, amount }) => (
          <li key={meter} className="flex gap-2">
            <span className="mt-0.5 shrink-0 text-leaf">
              <Icon name="check" size={16} />
            </span>
            {t(QUOTA_LINES[meter], { count: formats.number(amount) })}
          </li>
        ))}
      </ul>
    </li>
  );
}

function Price({ offer, cycle }: Pick<PlanCardProps, 'offer' | 'cycle'>) {
  const t = useTranslations('pricing');
  const { money } = useNumberFormats();
  const price = offer.prices.find((one) => one.cycle === cycle);
  if (!price)
    return <p className="display min-h-16 text-2xl">{t(offer.is_by_agreement ? 'byAgreement' : 'noPrice')}</p>;
  return (
    <div className="min-h-16">
      <p>
        <span className="display text-3xl">{money(price.price_per_month_minor, price.currency)}</span>{' '}
        <span className="text-sm text-faded">{t('perMonth')}</span>
      </p>
      {cycle === 'yearly' && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-faded">
          {t('yearlyPrice', { price: money(price.price_minor, price.currency) })}
          {price.saving_percent > 0 && (
            <span className="font-medium text-leaf">{t('saving', { percent: price.saving_percent })}</span>
          )}
        </p>
      )}
    </div>
  );
}

/** The message key for an amount of each meter; the three token meters share one. */
const QUOTA_LINES = {
  tokens: 'quotaTokens',
  htokens: 'quotaTokens',
  ftokens: 'quotaTokens',
  docs: 'quotaDocs',
  images: 'quotaImages',
  collects: 'quotaCollects',
} as const satisfies Record<MeterName, string>;
