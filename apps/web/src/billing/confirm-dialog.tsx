import { Button } from '@interlinear/ui/button';
import { Dialog } from '@interlinear/ui/dialog';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../failures/use-failure-text.ts';
import { FormNotice } from '../forms/form-notice.tsx';

export interface ConfirmDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  title: string;
  /** Describes the consequences. */
  children: ReactNode;
  /** The label of the confirming button. */
  confirmText: string;
  /** Whether the consequences are known, so that the action can be confirmed. */
  isReady?: boolean;
  confirm(): Promise<unknown>;
  /** Called after success, when the dialog is closed. */
  onDone?(): void;
}

/** Asks for confirmation before an action. If the action fails, the dialog stays open and shows the error. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { ref, title, children, confirmText, isReady = true, confirm, onDone } = props;
  const t = useTranslations('billing');
  const common = useTranslations('common');
  const shell = useTranslations('shell');
  const failureText = useFailureText();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: confirm,
    onSuccess() {
      ref.current?.close();
      onDone?.();
    },
  });
  const canConfirm = isReady && !isPending;
  return (
    <Dialog ref={ref} title={title} closeLabel={shell('close')} onClose={reset}>
      <div className="grid gap-5">
        {error && <FormNotice kind="failure">{failureText(error)}</FormNotice>}
        <div className="grid gap-3">{children}</div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => ref.current?.close()}>{t('leaveAsIs')}</Button>
          <Button
            kind="primary"
            aria-disabled={!canConfirm}
            className="aria-disabled:opacity-60"
            onClick={() => canConfirm && mutate()}
          >
            {isPending ? common('oneMoment') : confirmText}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
