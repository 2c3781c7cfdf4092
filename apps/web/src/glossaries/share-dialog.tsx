import { email } from '@interlinear/contract/account-rules';
import { type Glossary, type GlossarySharesData, shareRole } from '@interlinear/contract/glossaries';
import { Button } from '@interlinear/ui/button';
import { Dialog } from '@interlinear/ui/dialog';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { QueryView } from '../failures/query-view.tsx';
import { useFailureText } from '../failures/use-failure-text.ts';
import { FormNotice } from '../forms/form-notice.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { EMAIL_INPUT, TextField } from '../forms/text-field.tsx';
import { useApiForm } from '../forms/use-api-form.ts';
import { useToast } from '../toasts/toasts.tsx';
import { useGlossariesClient, useGlossaryUpdate, useShares } from './use-glossaries.ts';

const shareForm = z.object({ email, role: shareRole });

interface ShareDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  glossary: Glossary;
}

/** Lists the people a glossary is shared with, and shares it with more (BILL-17). */
export function ShareDialog({ ref, glossary }: ShareDialogProps) {
  const t = useTranslations('glossaries');
  const shell = useTranslations('shell');
  /** A new React key resets the form after each share. */
  const [formKey, setFormKey] = useState(0);
  return (
    <Dialog ref={ref} title={t('shareTitle')} closeLabel={shell('close')}>
      <div className="grid gap-6">
        <SharesList id={glossary.id} />
        <ShareForm key={formKey} id={glossary.id} onShared={() => setFormKey((count) => count + 1)} />
      </div>
    </Dialog>
  );
}

function ShareForm({ id, onShared }: { id: string; onShared: () => void }) {
  const t = useTranslations('glossaries');
  const client = useGlossariesClient();
  const update = useGlossaryUpdate();
  const showToast = useToast();
  const { form, failure, isPending, submit } = useApiForm<z.infer<typeof shareForm>>({
    schema: shareForm,
    defaultValues: { email: '', role: 'reader' },
    async send(fields) {
      const share = async () => {
        await client.share({ id, ...fields });
        showToast({ kind: 'success', text: t('shareDone', { email: fields.email }) });
        // Before the list is fetched anew, during which the next address may be typed.
        onShared();
      };
      await update(share());
    },
    errorFields: { glossaryNoAccount: 'email' },
  });
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={submit} className="grid gap-5 border-t border-rule pt-5">
      {failure && <FormNotice kind="failure">{failure}</FormNotice>}
      <TextField
        label={t('shareEmail')}
        field={form.register('email')}
        error={errors.email}
        input={{ ...EMAIL_INPUT, autoComplete: 'off' }}
      />
      <SelectField label={t('shareAs')} field={form.register('role')} error={errors.role}>
        <option value="reader">{t('shareAs_reader')}</option>
        <option value="editor">{t('shareAs_editor')}</option>
      </SelectField>
      <SubmitButton isPending={isPending}>{t('share')}</SubmitButton>
    </form>
  );
}

type Share = GlossarySharesData['items'][number];

/** The people a glossary is shared with. */
function SharesList({ id }: { id: string }) {
  const t = useTranslations('glossaries');
  return (
    <QueryView query={useShares(id)} failedText={t('sharesFailed')}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="text-sm text-faded">{t('sharedNobody')}</p>
        ) : (
          <ul className="grid divide-y divide-rule rounded-md border border-rule">
            {items.map((share) => (
              <ShareItem key={share.account_id} share={share} id={id} />
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}

function ShareItem({ share, id }: { share: Share; id: string }) {
  const t = useTranslations('glossaries');
  const client = useGlossariesClient();
  const update = useGlossaryUpdate();
  const showToast = useToast();
  const failureText = useFailureText();
  const { name, email, role, account_id } = share;
  const { mutate, isPending } = useMutation({
    mutationFn: () => update(client.unshare({ id, account_id })),
    onSuccess: () => showToast({ kind: 'success', text: t('unshared', { name }) }),
    onError: (error) => showToast({ kind: 'failure', text: failureText(error) }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-3">
      <p className="grid min-w-0 text-sm [overflow-wrap:anywhere]">
        <span className="font-medium">{name}</span>
        <span className="text-faded">
          {email} · {t(`shareAs_${role}`)}
        </span>
      </p>
      <Button aria-disabled={isPending} aria-label={t('unshareWith', { name })} onClick={() => !isPending && mutate()}>
        {t('unshare')}
      </Button>
    </li>
  );
}
