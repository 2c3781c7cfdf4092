import type { FamilyInvitationData } from '@interlinear/contract/families';
import { sitePath } from '@interlinear/contract/site-paths';
import { Button } from '@interlinear/ui/button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { LoginLink } from '../billing/login-link.tsx';
import { QueryView } from '../failures/query-view.tsx';
import { useFailureText } from '../failures/use-failure-text.ts';
import { FormNotice } from '../forms/form-notice.tsx';
import { useDates } from '../locale/use-dates.ts';
import { useLocale } from '../locale/use-locale.ts';
import { Panel } from '../profile/panel.tsx';
import { useSession } from '../session/site-session.ts';
import { useToast } from '../toasts/toasts.tsx';
import { useFamilies, useFamilyUpdate } from './use-families.ts';

/** The invitation that an invitation link opens: the inviter, the plan, and a button to accept. */
export function FamilyInvitation({ invitation }: { invitation: string }) {
  const t = useTranslations('family');
  const families = useFamilies();
  const query = useQuery({
    queryKey: ['family-invitation', invitation],
    queryFn: ({ signal }) => families.readInvitation(invitation, { signal }),
  });
  return (
    <Panel title={t('invited')}>
      <QueryView query={query} failedText={t('invitationFailed')}>
        {(offer) => <InvitationDetails offer={offer} invitation={invitation} />}
      </QueryView>
    </Panel>
  );
}

function InvitationDetails({ offer, invitation }: { offer: FamilyInvitationData; invitation: string }) {
  const t = useTranslations('family');
  const billing = useTranslations('billing');
  const dates = useDates();
  const session = useSession();
  const values = { owner: offer.owner, plan: billing(`plan_${offer.plan}`), date: dates.day(offer.valid_to) };
  return (
    <>
      <p>{t('invitedText', values)}</p>
      {session.status === 'visitor' ? (
        <p>
          <LoginLink>{t('acceptLogIn')}</LoginLink>
        </p>
      ) : (
        <AcceptButton invitation={invitation} />
      )}
    </>
  );
}

function AcceptButton({ invitation }: { invitation: string }) {
  const t = useTranslations('family');
  const common = useTranslations('common');
  const locale = useLocale();
  const navigate = useNavigate();
  const families = useFamilies();
  const update = useFamilyUpdate();
  const showToast = useToast();
  const failureText = useFailureText();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => update(families.accept(invitation)),
    onSuccess() {
      showToast({ kind: 'success', text: t('accepted') });
      // Drop the used invitation from the URL. Not awaited: the router shows navigation errors itself.
      void navigate(sitePath(locale, 'products/family'), { replace: true });
    },
  });
  return (
    <>
      {error && <FormNotice kind="failure">{failureText(error)}</FormNotice>}
      <p>
        <Button kind="primary" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
          {isPending ? common('oneMoment') : t('accept')}
        </Button>
      </p>
    </>
  );
}
