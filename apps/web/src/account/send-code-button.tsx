import type { EmailCodeData } from '@interlinear/contract/accounts';
import { Button } from '@interlinear/ui/button';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

export interface SendCodeButtonProps {
  /** A code was sent already, and so many seconds must pass before the next. */
  firstWaitSeconds?: number;
  /** Sends a code; gives `undefined` when nothing was sent, and why is shown elsewhere. */
  send(): Promise<EmailCodeData | undefined>;
}

/** Sends a code, then counts down the seconds until another may be asked for. */
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

  async function sendNow(): Promise<void> {
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
      // `send` shows whatever goes wrong.
      onClick={() => !isBusy && void sendNow()}
    >
      {isWaiting ? t('codeAgainIn', { seconds }) : t(hasSent ? 'codeAgain' : 'codeSend')}
    </Button>
  );
}
