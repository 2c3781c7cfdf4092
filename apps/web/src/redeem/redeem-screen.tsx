import { useTranslations } from 'use-intl';
import { AccountScreen } from '../account/account-screen.tsx';
import { AuthCard } from '../account/auth-card.tsx';
import { TextLink } from '../account/text-link.tsx';
import { LoginLink } from '../billing/login-link.tsx';
import { Fetched } from '../failures/fetched.tsx';
import { FormNotice } from '../forms/form-notice.tsx';
import { useQuotaInfo } from '../profile/use-quota-info.ts';
import { useSession } from '../session/site-session.ts';
import { RedeemForm } from './redeem-form.tsx';

/** The screen `redeem` (BILL-10). */
export function RedeemScreen() {
  const t = useTranslations('redeem');
  return (
    <AccountScreen>
      <AuthCard
        title={t('heading')}
        lede={t('lede')}
        footer={t.rich('otherWays', { link: (words) => <TextLink screen="pricing">{words}</TextLink> })}
      >
        <Redeem />
      </AuthCard>
    </AccountScreen>
  );
}

function Redeem() {
  const t = useTranslations('redeem');
  const common = useTranslations('common');
  const session = useSession();
  if (session.status === 'logged-in') return <RedeemForMember />;
  if (session.status === 'unknown') return <p className="text-faded">{common('loading')}</p>;
  return (
    <>
      <p>{t('logInFirst')}</p>
      <LoginLink>{t('logIn')}</LoginLink>
    </>
  );
}

function RedeemForMember() {
  const t = useTranslations('redeem');
  const billing = useTranslations('billing');
  return (
    <Fetched query={useQuotaInfo()} failedText={t('planFailed')}>
      {({ plan: { plan } }) => (
        <RedeemForm
          hint={
            plan !== 'free' && <FormNotice kind="hint">{t('onlyFree', { plan: billing(`plan_${plan}`) })}</FormNotice>
          }
        />
      )}
    </Fetched>
  );
}
