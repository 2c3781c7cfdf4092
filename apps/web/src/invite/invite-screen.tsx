import type { PlanConfigData } from '@interlinear/contract/plans';
import { sitePath } from '@interlinear/contract/site-paths';
import { buttonClass } from '@interlinear/ui/button';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { ScreenProviders } from '../account/screen-providers.tsx';
import { usePlanConfig } from '../billing/clients.ts';
import { LoginLink } from '../billing/login-link.tsx';
import { useNumberFormats } from '../billing/number-formats.ts';
import { PageFrame } from '../billing/page-frame.tsx';
import { QueryView } from '../failures/query-view.tsx';
import { useLocale } from '../locale/use-locale.ts';
import { useSession } from '../session/site-session.ts';
import { useInviteCondition } from './invite-condition.ts';
import { MyInvites } from './my-invites.tsx';

/** The screen `invite` (BILL-11, BILL-12). */
export function InviteScreen() {
  const t = useTranslations('invite');
  return (
    <ScreenProviders>
      <PageFrame title={t('heading')} lede={t('lede')}>
        <Rules />
        <OwnInvites />
      </PageFrame>
    </ScreenProviders>
  );
}

function Rules() {
  const t = useTranslations('invite');
  return (
    <QueryView query={usePlanConfig()} failedText={t('rulesFailed')}>
      {({ rewards }) => <InviteRules rewards={rewards} />}
    </QueryView>
  );
}

function OwnInvites() {
  const t = useTranslations('invite');
  const locale = useLocale();
  const session = useSession();
  if (session.status === 'unknown') return null;
  if (session.status === 'logged-in') return <MyInvites />;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border border-rule bg-sheet p-5">
      <p className="grow basis-60">{t('logInFirst')}</p>
      <LoginLink>{t('logIn')}</LoginLink>
      <Link to={sitePath(locale, 'register')} className={buttonClass()}>
        {t('register')}
      </Link>
    </div>
  );
}

/** The rewards for inviter and invitee, and their conditions, as configured on this server (BILL-12). */
function InviteRules({ rewards }: { rewards: PlanConfigData['rewards'] }) {
  const t = useTranslations('invite');
  const { number, duration } = useNumberFormats();
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
        <li>{t('expiresAfter', { span: duration(rewards.invite_days) })}</li>
        <li>{t('noLimit')}</li>
      </ul>
    </section>
  );
}
