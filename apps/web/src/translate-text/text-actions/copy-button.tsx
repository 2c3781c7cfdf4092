import { IconButton } from '@interlinear/ui/button';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAnnounce } from './announcements.tsx';

/** How long the button says that it has copied. */
const SHOWN_MS = 1_500;

export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTranslations('translator');
  const announce = useAnnounce();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    const isDone = await writeClipboard(text);
    setIsCopied(isDone);
    announce(t(isDone ? 'copied' : 'copyFailed'));
  }

  return (
    <IconButton
      icon={isCopied ? 'check' : 'copy'}
      label={isCopied ? t('copied') : label}
      // `copy` handles the browser's refusal itself.
      onClick={() => void copy()}
    />
  );
}

/** Whether the browser took the text. It refuses without https, and where a policy forbids it. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
