import { Button, type ButtonProps } from '@interlinear/ui/button';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../failures/use-failure-text.ts';
import { useToast } from '../toasts/toasts.tsx';

export interface PaymentPageButtonProps {
  /** Creates the payment page; resolves to its URL. */
  open(): Promise<string>;
  /** The accessible name, where the visible text alone could refer to any row. */
  label?: string;
  kind?: ButtonProps['kind'];
  children: ReactNode;
}

/** Opens a page of the payment service. */
export function PaymentPageButton({ open, label, kind = 'plain', children }: PaymentPageButtonProps) {
  const t = useTranslations('common');
  const showToast = useToast();
  const failureText = useFailureText();
  const { mutate, isPending, isSuccess, reset } = useMutation({
    mutationFn: open,
    onSuccess: (url) => window.location.assign(url),
    onError: (error) => showToast({ kind: 'failure', text: failureText(error) }),
  });
  useEffect(() => {
    // Browsers keep this page while the payment page is open, and Back shows it as it was left: busy.
    const resume = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener('pageshow', resume);
    return () => window.removeEventListener('pageshow', resume);
  }, [reset]);
  // Stays busy after success: the browser is still loading the payment page.
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
