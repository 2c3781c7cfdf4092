import type { PlanConfigData } from '@interlinear/contract/plans';
import { useTranslations } from 'use-intl';
import { useFigures } from '../billing/use-figures.ts';
import { useInviteCondition } from './invite-condition.ts';

/** What an invite brings to both, and for what, with this server's own figures (BILL-12). */
export function InviteRules({ rewards }: { rewards: PlanConfigData['rewards'] }) {
  const t = useTranslations('invite');
  const { number, span } = useFigures();
  const condition = useInviteCondition(rewards);
  const figures = [
    { text: t('youGet'), tokens: rewards.inviter_tokens },
    { text: t('theyGet'), tokens: rewards.invitee_tokens },
  ];
  return (
    <section className="grid gap-4">
      <dl className="grid gap-4 sm:grid-cols-2">
        {figures.map(({ text, tokens }) => (
          <div
            key={text}
            className="flex flex-col-reverse justify-end gap-1 rounded-lg border border-rule bg-sheet p-5"
          >
            <dt className="text-sm text-faded">{text}</dt>
            <dd className="display text-3xl text-rubric">{number(tokens)}</dd>
          </div>
        ))}
      </dl>
      <ul className="grid list-disc gap-1 ps-5 text-sm text-faded">
        <li>{condition}</li>
        <li>{t('expiresAfter', { span: span(rewards.invite_days) })}</li>
        <li>{t('noLimit')}</li>
      </ul>
    </section>
  );
}
