import { email } from '@interlinear/contract/account-rules';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { FormNotice } from '../forms/form-notice.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { EMAIL_INPUT, TextField } from '../forms/text-field.tsx';
import { useApiForm } from '../forms/use-api-form.ts';
import { useToast } from '../toasts/toasts.tsx';
import { useFamilies, useFamilyUpdate } from './use-families.ts';

const inviteForm = z.object({ email });

/** Sends an invitation to an address. */
export function FamilyInviteForm({ familyId }: { familyId: string }) {
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
    fieldOf: { familyOwnSeat: 'email', familyMemberAlready: 'email' },
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
