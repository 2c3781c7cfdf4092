import type { DocumentShare, DocumentSharesData } from '@interlinear/contract/document-shares';
import type { DocumentInfo } from '@interlinear/contract/documents';
import { Button } from '@interlinear/ui/button';
import { Dialog } from '@interlinear/ui/dialog';
import { useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { TextLink } from '../../account/text-link.tsx';
import { QueryView } from '../../failures/query-view.tsx';
import { useFailureText } from '../../failures/use-failure-text.ts';
import { CopyField } from '../../forms/copy-field.tsx';
import { FormNotice } from '../../forms/form-notice.tsx';
import { useDates } from '../../locale/use-dates.ts';
import { useLocale } from '../../locale/use-locale.ts';
import { useToast } from '../../toasts/toasts.tsx';
import { NewLinkForm } from './new-link-form.tsx';
import { shareLink } from './shared-id.ts';
import { useChangeShares, useShares } from './use-shares.ts';

export interface ShareDialogProps {
  info: DocumentInfo;
  onClose: () => void;
}

/** Dialog with the links to a document, to copy, revoke and make them (BILL-17). */
export function ShareDialog({ info, onClose }: ShareDialogProps) {
  const t = useTranslations('documents');
  const shell = useTranslations('shell');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <Dialog ref={dialog} title={t('shareTitle')} closeLabel={shell('close')} onClose={onClose}>
      <QueryView query={useShares(info.id)} failedText={t('shareFailed')}>
        {(data) => (
          <div className="grid gap-5">
            <p className="text-sm text-faded">{t('shareIntro')}</p>
            {data.allowed === 'none' && <PlanNotice hasLinks={data.items.length > 0} />}
            <Links id={info.id} items={data.items} />
            {data.allowed !== 'none' && <NewLinkForm id={info.id} allowed={data.allowed} />}
          </div>
        )}
      </QueryView>
    </Dialog>
  );
}

function PlanNotice({ hasLinks }: { hasLinks: boolean }) {
  const t = useTranslations('documents');
  return (
    <FormNotice kind="failure">
      <p>{t.rich('sharePlan', { link: (words) => <TextLink screen="pricing">{words}</TextLink> })}</p>
      {hasLinks && <p>{t('sharePaused')}</p>}
    </FormNotice>
  );
}

function Links({ id, items }: { id: string; items: DocumentSharesData['items'] }) {
  const t = useTranslations('documents');
  if (items.length === 0) return <p className="text-sm text-faded">{t('shareNone')}</p>;
  return (
    <ul className="grid divide-y divide-rule rounded-md border border-rule">
      {items.map((share) => (
        <LinkItem key={share.id} id={id} share={share} />
      ))}
    </ul>
  );
}

function LinkItem({ id, share }: { id: string; share: DocumentShare }) {
  const t = useTranslations('documents');
  const locale = useLocale();
  const dates = useDates();
  const showToast = useToast();
  const failureText = useFailureText();
  const textId = useId();
  const { mutate, isPending } = useChangeShares(id, (client) => client.unshare({ id, share_id: share.id }));
  const { token } = share;

  function revoke() {
    mutate(undefined, {
      onSuccess: () => showToast({ kind: 'success', text: t('shareRevoked') }),
      onError: (error) => showToast({ kind: 'failure', text: failureText(error) }),
    });
  }

  const revokeButton = (
    <Button
      className="min-h-11"
      aria-describedby={textId}
      aria-disabled={isPending}
      onClick={() => !isPending && revoke()}
    >
      {t('shareRevoke')}
    </Button>
  );
  return (
    <li className="grid gap-2 p-3">
      <p id={textId} className="grid text-sm">
        <span className="font-medium">
          {t(`share_${share.permission}`)}
          {!share.allows_download && ` · ${t('shareTextsOnly')}`}
        </span>
        <span className="text-faded">
          {t('shareDates', { created: dates.moment(share.created_at), end: dates.moment(share.expires_at) })}
        </span>
      </p>
      {token === null ? (
        <p>{revokeButton}</p>
      ) : (
        <CopyField label={t('shareLink')} value={shareLink(window.location.origin, locale, token)}>
          {revokeButton}
        </CopyField>
      )}
    </li>
  );
}
