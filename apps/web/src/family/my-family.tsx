import { email } from '@interlinear/contract/account-rules';
import type { FamilyMembership, MyFamilyData, OwnedFamily } from '@interlinear/contract/families';
import { Button } from '@interlinear/ui/button';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { ConfirmDialog } from '../billing/confirm-dialog.tsx';
import { QueryView } from '../failures/query-view.tsx';
import { FormNotice } from '../forms/form-notice.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { EMAIL_INPUT, TextField } from '../forms/text-field.tsx';
import { useApiForm } from '../forms/use-api-form.ts';
import { useDates } from '../locale/use-dates.ts';
import { Panel } from '../profile/panel.tsx';
import { useToast } from '../toasts/toasts.tsx';
import { FamilyMemberItem } from './family-member-item.tsx';
import { useFamilies, useFamilyUpdate, useMyFamily } from './use-families.ts';

/** The family that the user belongs to, and the family packs they bought, with their members. Nothing until there are any. */
export function MyFamilies() {
  const { data } = useMyFamily();
  if (data === undefined || hasNoFamily(data)) return null;
  const { owned, membership } = data;
  return (
    <div className="grid gap-4">
      {membership && <Membership membership={membership} />}
      {owned.map((family) => (
        <OwnedFamilyPanel key={family.id} family={family} />
      ))}
    </div>
  );
}

/** Says that the user has no family, or that it is being loaded, or cannot be. */
export function NoFamily() {
  const t = useTranslations('family');
  return (
    <QueryView query={useMyFamily()} failedText={t('failed')}>
      {(family) => hasNoFamily(family) && <p className="text-sm text-faded">{t('none')}</p>}
    </QueryView>
  );
}

function hasNoFamily({ owned, membership }: MyFamilyData): boolean {
  return !membership && owned.length === 0;
}

function Membership({ membership: { owner, plan, valid_to } }: { membership: FamilyMembership }) {
  const t = useTranslations('family');
  const billing = useTranslations('billing');
  const dates = useDates();
  const families = useFamilies();
  const update = useFamilyUpdate();
  const showToast = useToast();
  const dialog = useRef<HTMLDialogElement>(null);
  const values = { owner, plan: billing(`plan_${plan}`), date: dates.day(valid_to) };
  return (
    <Panel title={t('member')}>
      <p>{t('memberText', values)}</p>
      <p>
        <Button onClick={() => dialog.current?.showModal()}>{t('leave')}</Button>
      </p>
      <ConfirmDialog
        ref={dialog}
        title={t('leaveTitle')}
        confirmText={t('leave')}
        confirm={() => update(families.leave())}
        onDone={() => showToast({ kind: 'success', text: t('left') })}
      >
        <p>{t('leaveText', { plan: values.plan })}</p>
      </ConfirmDialog>
    </Panel>
  );
}

/** A family pack the user bought: its members, and a form to fill the remaining seats. */
function OwnedFamilyPanel({ family }: { family: OwnedFamily }) {
  const t = useTranslations('family');
  const billing = useTranslations('billing');
  const dates = useDates();
  const { taken, seats, members } = family;
  return (
    <Panel
      title={t('owned', { plan: billing(`plan_${family.plan}`) })}
      lede={t('ownedText', { taken, seats, date: dates.day(family.valid_to) })}
    >
      {members.length === 0 ? (
        <p className="text-sm text-faded">{t('noMembers')}</p>
      ) : (
        <ul className="grid divide-y divide-rule rounded-md border border-rule">
          {members.map((member) => (
            <FamilyMemberItem key={member.id} member={member} familyId={family.id} />
          ))}
        </ul>
      )}
      {taken < seats ? <FamilyInviteForm familyId={family.id} /> : <p className="text-sm text-faded">{t('full')}</p>}
    </Panel>
  );
}

const inviteForm = z.object({ email });

/** Invites an email address. */
function FamilyInviteForm({ familyId }: { familyId: string }) {
  const t = useTranslations('family');
  const families = useFamilies();
  const update = useFamilyUpdate();
  const showToast = useToast();
  const { form, failure, isPending, submit } = useApiForm({
    schema: inviteForm,
    defaultValues: { email: '' },
    async send(fields) {
      await update(families.invite({ family_id: familyId, email: fields.email }));
      form.reset();
      showToast({ kind: 'success', text: t('inviteSent', { email: fields.email }) });
    },
    errorFields: { familyOwnSeat: 'email', familyMemberAlready: 'email' },
  });
  return (
    <form noValidate onSubmit={submit} className="grid max-w-md gap-4">
      {failure && <FormNotice kind="failure">{failure}</FormNotice>}
      <TextField
        label={t('inviteEmail')}
        hint={t('inviteHint')}
        field={form.register('email')}
        error={form.formState.errors.email}
        input={{ ...EMAIL_INPUT, autoComplete: 'off' }}
      />
      <p>
        <SubmitButton isPending={isPending}>{t('inviteSend')}</SubmitButton>
      </p>
    </form>
  );
}
