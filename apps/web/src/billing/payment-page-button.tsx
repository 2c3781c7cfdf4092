import { Button, type ButtonProps } from '@interlinear/ui/button';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../failures/use-failure-text.ts';
import { useToast } from '../toasts/toasts.tsx';

export interface PaymentPageButtonProps {
  /** Has a page made, and gives its address. */
  open(): Promise<string>;
  /** What it does in full, where the words alone could be about any row. */
  label?: string;
  kind?: ButtonProps['kind'];
  children: ReactNode;
}

/** Leads to a page of the payment service. */
export function PaymentPageButton({ open, label, kind = 'plain', children }: PaymentPageButtonProps) {
  const t = useTranslations('common');
  const showToast = useToast();
  const failureText = useFailureText();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: open,
    onSuccess: (url) => window.location.assign(url),
    onError: (error) => showToast({ kind: 'failure', text: failureText(error) }),
  });
  // Until the other page is there, this one must not ask for another.
  const isBusy = isPending || isSuccess;
  return (
    <Button
      kind={kind}
      aria-label={isBusy ? undefined : label}
      aria-disabled={isBusy}
      onClick={() => !isBusy && mutate()}
    >
      {isBusy ? t('oneMoment') : children}
    </Button>
  );
}
