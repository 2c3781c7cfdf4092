import type { EmailCodeData } from '@interlinear/contract/accounts';
import { Button } from '@interlinear/ui/button';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

export interface SendCodeButtonProps {
  /** Seconds to wait before another code, if one was sent already. */
  firstWaitSeconds?: number;
  /** Sends a code and shows its own errors. Resolves to `undefined` when nothing was sent. */
  send(): Promise<EmailCodeData | undefined>;
}

/** Sends a code, then counts down until another can be requested. */
export function SendCodeButton({ firstWaitSeconds = 0, send }: SendCodeButtonProps) {
  const t = useTranslations('account');
  const [isSending, setIsSending] = useState(false);
  const [hasSent, setHasSent] = useState(firstWaitSeconds > 0);
  const [seconds, setSeconds] = useState(firstWaitSeconds);
  const isWaiting = seconds > 0;

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setSeconds((left) => left - 1), 1_000);
    return () => clearInterval(timer);
  }, [isWaiting]);

  async function sendAndWait(): Promise<void> {
    setIsSending(true);
    const sent = await send();
    setIsSending(false);
    if (!sent) return;
    setHasSent(true);
    setSeconds(sent.resend_after_seconds);
  }

  const isBusy = isSending || isWaiting;
  return (
    <Button
      aria-disabled={isBusy}
      className="min-h-11 aria-disabled:opacity-60"
      // Not awaited: `send` shows its own errors.
      onClick={() => !isBusy && void sendAndWait()}
    >
      {isWaiting ? t('codeAgainIn', { seconds }) : t(hasSent ? 'codeAgain' : 'codeSend')}
    </Button>
  );
}
