import type { DocumentInfo } from '@interlinear/contract/documents';
import { Button } from '@interlinear/ui/button';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../../failures/use-failure-text.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { isLocalDocument } from '../local/local-id.ts';
import { useStartDocument } from '../use-documents.ts';
import { isInProgress, needsOcr } from './document-state.ts';

/** Offers OCR for pages without text and shows its cost; hidden if there are none. */
export function OcrOffer({ info }: { info: DocumentInfo }) {
  const t = useTranslations('documents');
  const failureText = useFailureText();
  const { start, isPending, error } = useStartDocument(info);
  const count = info.pages_without_text;
  if (count === 0 || info.is_ocr || isInProgress(info)) return null;
  return (
    <div className="grid gap-2">
      <p className="text-sm">
        {t('withoutText', { count })}{' '}
        {!isLocalDocument(info.id) && <span className="text-faded">{t('ocrCost', { count })}</span>}
      </p>
      {error && <FormNotice kind="failure">{failureText(error)}</FormNotice>}
      <p>
        <Button
          kind={needsOcr(info) ? 'primary' : 'plain'}
          aria-disabled={isPending}
          onClick={() => !isPending && start({ is_ocr: true })}
        >
          {t('startWithOcr')}
        </Button>
      </p>
    </div>
  );
}
