import { username } from '@interlinear/contract/account-rules';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { useAccounts } from '../account/use-accounts.ts';
import { FormNotice } from '../forms/form-notice.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useApiForm } from '../forms/use-api-form.ts';
import { useToast } from '../toasts/toasts.tsx';
import { MY_INFO_KEY } from './use-my-info.ts';

const nameForm = z.object({ name: username });

export function NameForm({ name }: { name: string }) {
  const t = useTranslations('profile');
  const account = useTranslations('account');
  const accounts = useAccounts();
  const queries = useQueryClient();
  const showToast = useToast();
  const { form, failure, isPending, submit } = useApiForm({
    schema: nameForm,
    defaultValues: { name },
    async send(fields) {
      await accounts.changeName(fields.name);
      showToast({ kind: 'success', text: t('nameSaved') });
      await queries.invalidateQueries({ queryKey: MY_INFO_KEY });
    },
  });
  return (
    <form noValidate onSubmit={submit} className="grid max-w-md gap-4">
      {failure && <FormNotice kind="failure">{failure}</FormNotice>}
      <TextField
        label={account('username')}
        hint={account('usernameHint')}
        field={form.register('name')}
        error={form.formState.errors.name}
        input={{ autoComplete: 'username', autoCapitalize: 'none', spellCheck: false, dir: 'ltr' }}
      />
      <p>
        <SubmitButton isPending={isPending}>{t('nameSave')}</SubmitButton>
      </p>
    </form>
  );
}
