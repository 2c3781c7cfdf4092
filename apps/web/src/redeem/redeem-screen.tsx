import type { FieldProblem } from '@interlinear/contract/account-rules';
import { type ClaimCouponData, createRedeemClient } from '@interlinear/contract/redeem';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { AuthCard } from '../account/auth-card.tsx';
import { ScreenProviders } from '../account/screen-providers.tsx';
import { TextLink } from '../account/text-link.tsx';
import { LoginLink } from '../billing/login-link.tsx';
import { QueryView } from '../failures/query-view.tsx';
import { FormNotice } from '../forms/form-notice.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useApiForm } from '../forms/use-api-form.ts';
import { useDates } from '../locale/use-dates.ts';
import { QUOTA_INFO_KEY, useQuotaInfo } from '../profile/use-quota-info.ts';
import { useSession } from '../session/site-session.ts';
import { useTransport } from '../session/use-transport.ts';

/** The screen `redeem` (BILL-10). */
export function RedeemScreen() {
  const t = useTranslations('redeem');
  return (
    <ScreenProviders>
      <AuthCard
        title={t('heading')}
        lede={t('lede')}
        footer={t.rich('otherWays', { link: (words) => <TextLink screen="pricing">{words}</TextLink> })}
      >
        <Redeem />
      </AuthCard>
    </ScreenProviders>
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
    <QueryView query={useQuotaInfo()} failedText={t('planFailed')}>
      {({ plan: { plan } }) => (
        <RedeemForm
          hint={
            plan !== 'free' && <FormNotice kind="hint">{t('onlyFree', { plan: billing(`plan_${plan}`) })}</FormNotice>
          }
        />
      )}
    </QueryView>
  );
}

const REQUIRED: FieldProblem = 'redeemCodeMissing';
const redeemForm = z.object({ code: z.string().check(z.trim(), z.minLength(1, REQUIRED), z.maxLength(100)) });

/** The form to redeem a code. Shows the hint, and after success the outcome in its place. */
function RedeemForm({ hint }: { hint: ReactNode }) {
  const t = useTranslations('redeem');
  const transport = useTransport();
  const queries = useQueryClient();
  const [redeemed, setRedeemed] = useState<ClaimCouponData>();
  const { form, failure, isPending, submit } = useApiForm({
    schema: redeemForm,
    defaultValues: { code: '' },
    async send({ code }) {
      setRedeemed(undefined);
      setRedeemed(await createRedeemClient(transport).redeem(code));
      form.reset();
      await queries.invalidateQueries({ queryKey: QUOTA_INFO_KEY });
    },
    errorFields: { redeemCodeUnknown: 'code', redeemCodeExpired: 'code', redeemCodeUsedUp: 'code' },
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {failure && <FormNotice kind="failure">{failure}</FormNotice>}
      {redeemed ? <Redeemed outcome={redeemed} /> : hint}
      <TextField
        label={t('code')}
        hint={t('codeHint')}
        field={form.register('code')}
        error={form.formState.errors.code}
        input={{ autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, dir: 'ltr' }}
      />
      <SubmitButton isPending={isPending}>{t('redeem')}</SubmitButton>
    </form>
  );
}

function Redeemed({ outcome }: { outcome: ClaimCouponData }) {
  const t = useTranslations('redeem');
  const dates = useDates();
  return (
    <FormNotice kind="success">
      {/* Written by the server in the user's language; names the old and the new plan. */}
      <p>{outcome.message}</p>
      <p>
        {t('until', { date: dates.day(outcome.valid_to) })} <TextLink screen="profile">{t('seeUsage')}</TextLink>
      </p>
    </FormNotice>
  );
}
