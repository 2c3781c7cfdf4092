import type { PlanName } from '@interlinear/contract/plans';
import { sitePath } from '@interlinear/contract/site-paths';
import { Button, buttonClass } from '@interlinear/ui/button';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { usePayments } from '../billing/clients.ts';
import { PaymentPageButton } from '../billing/payment-page-button.tsx';
import { useDates } from '../locale/use-dates.ts';
import { useLocale } from '../locale/use-locale.ts';
import { useSiteDetails } from '../shell/site-details.ts';
import { ChangePlanDialog } from './change-plan-dialog.tsx';
import type { PlanAction } from './plan-action.ts';

interface PlanButtonProps {
  action: PlanAction;
  plan: PlanName;
  /** Look of a button that registers or buys. */
  kind: 'primary' | 'plain';
}

/** The button of a plan, or a note where there is nothing to do. */
export function PlanButton({ action, plan, kind }: PlanButtonProps) {
  const t = useTranslations('pricing');
  const billing = useTranslations('billing');
  const locale = useLocale();
  const dates = useDates();
  const name = billing(`plan_${plan}`);
  switch (action.kind) {
    case 'none':
      return <Note> </Note>;
    case 'register':
      return (
        <Link
          to={`${sitePath(locale, 'register')}?${new URLSearchParams({ return: sitePath(locale, 'pricing') })}`}
          aria-label={t('registerFor', { plan: name })}
          className={buttonClass(kind)}
        >
          {t('register')}
        </Link>
      );
    case 'contact':
      return <ContactButton />;
    case 'current':
      return <Note>{t('currentNote')}</Note>;
    case 'pending':
      return <Note>{t('beginsOn', { date: dates.day(action.at) })}</Note>;
    case 'cancel':
      return (
        <Link to={sitePath(locale, 'subscriptions')} className={buttonClass()}>
          {t('manage')}
        </Link>
      );
    case 'unavailable':
      return <Note>{billing('unavailable')}</Note>;
    case 'check-out':
      return <CheckOutButton planId={action.price.plan_id} name={name} kind={kind} />;
    case 'change':
      return <ChangeButton action={action} name={name} />;
  }
}

/** Writes to the address of `site.json`, or names the operator where none is set. */
function ContactButton() {
  const t = useTranslations('pricing');
  const { supportEmail } = useSiteDetails();
  if (!supportEmail) return <Note>{t('contactOperator')}</Note>;
  return (
    <a href={`mailto:${supportEmail}`} className={buttonClass()}>
      {t('contact')}
    </a>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="flex min-h-10 items-center text-sm text-faded">{children}</p>;
}

function CheckOutButton({ planId, name, kind }: Pick<PlanButtonProps, 'kind'> & { planId: string; name: string }) {
  const t = useTranslations('pricing');
  const payments = usePayments();
  return (
    <PaymentPageButton kind={kind} open={async () => (await payments.checkOutSubscription(planId)).url}>
      {t('checkOut', { plan: name })}
    </PaymentPageButton>
  );
}

function ChangeButton({ action, name }: { action: Extract<PlanAction, { kind: 'change' }>; name: string }) {
  const t = useTranslations('pricing');
  const dialog = useRef<HTMLDialogElement>(null);
  const isUp = action.direction === 'up';
  return (
    <>
      <Button kind={isUp ? 'primary' : 'plain'} onClick={() => dialog.current?.showModal()}>
        {t(isUp ? 'upgrade' : 'switchTo', { plan: name })}
      </Button>
      <ChangePlanDialog ref={dialog} price={action.price} />
    </>
  );
}
