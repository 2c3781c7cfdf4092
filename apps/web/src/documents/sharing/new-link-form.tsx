import { type ShareDocumentRequest, sharePermission } from '@interlinear/contract/document-shares';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { TextLink } from '../../account/text-link.tsx';
import { useFailureText } from '../../failures/use-failure-text.ts';
import { FieldFrame, inputClass } from '../../forms/field-frame.tsx';
import { FormNotice } from '../../forms/form-notice.tsx';
import { OptionField } from '../../forms/option-field.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { useToast } from '../../toasts/toasts.tsx';
import { useChangeShares } from './use-shares.ts';

/** Lifetimes that the form offers, in days. */
const LIFETIMES = [1, 7, 30] as const;

interface NewLinkFormProps {
  id: string;
  /** Highest permission that the plan allows. */
  allowed: 'read' | 'edit';
}

/** Form for another link to a document. */
export function NewLinkForm({ id, allowed }: NewLinkFormProps) {
  const t = useTranslations('documents');
  const failureText = useFailureText();
  const showToast = useToast();
  const [request, setRequest] = useState<Omit<ShareDocumentRequest, 'id'>>({
    permission: 'read',
    allows_download: true,
  });
  const { mutate, isPending, error } = useChangeShares(id, (client) => client.share({ id, ...request }));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    mutate(undefined, { onSuccess: () => showToast({ kind: 'success', text: t('shareCreated') }) });
  }

  return (
    <form onSubmit={submit} className="grid gap-4 border-t border-rule pt-5">
      {error && <FormNotice kind="failure">{failureText(error)}</FormNotice>}
      <div className="grid gap-4">
        <Select
          label={t('sharePermission')}
          value={request.permission ?? 'read'}
          onChange={(value) => setRequest({ ...request, permission: sharePermission.parse(value) })}
        >
          <option value="read">{t('share_read')}</option>
          {allowed === 'edit' && <option value="edit">{t('share_edit')}</option>}
        </Select>
        <Select
          label={t('shareLifetime')}
          value={String(request.days ?? '')}
          onChange={(value) => {
            const { days: _, ...unlimited } = request;
            setRequest(value === '' ? unlimited : { ...unlimited, days: Number(value) });
          }}
        >
          <option value="">{t('shareLifetime_document')}</option>
          {LIFETIMES.map((days) => (
            <option key={days} value={days}>
              {t('shareLifetime_days', { days })}
            </option>
          ))}
        </Select>
      </div>
      {allowed === 'read' && (
        <p className="text-sm text-faded">
          {t.rich('shareEditPlan', { link: (words) => <TextLink screen="pricing">{words}</TextLink> })}
        </p>
      )}
      <OptionField
        label={t('shareFiles')}
        hint={t('shareFilesHint')}
        isOn={request.allows_download !== false}
        onChange={(isOn) => setRequest({ ...request, allows_download: isOn })}
      />
      <SubmitButton isPending={isPending}>{t('shareCreate')}</SubmitButton>
    </form>
  );
}

interface SelectProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The `<option>` elements. */
  children: ReactNode;
}

function Select({ label, value, onChange, children }: SelectProps) {
  return (
    <FieldFrame label={label} error={undefined}>
      {(attributes) => (
        <select
          {...attributes}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          className={inputClass}
        >
          {children}
        </select>
      )}
    </FieldFrame>
  );
}
