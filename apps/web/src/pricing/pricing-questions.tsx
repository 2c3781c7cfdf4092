import type { PlanConfigData } from '@interlinear/contract/plans';
import { Icon } from '@interlinear/ui/icon';
import { useTranslations } from 'use-intl';
import { useFigures } from '../billing/use-figures.ts';
import { useInviteCondition } from '../invite/invite-condition.ts';

/** What people ask before they pay, answered with the figures of this server (BILL-12, BILL-14). */
export function PricingQuestions({ config }: { config: PlanConfigData }) {
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
  const { number, factor, hours } = useFigures();
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
