import { IconButton } from '@interlinear/ui/button';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAnnounce } from './announcements.tsx';

/** How long the button shows that the text was copied. */
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
      // Not awaited: `copy` handles a refusal itself.
      onClick={() => void copy()}
    />
  );
}

/** Copies a text. Returns `false` when the browser refuses: without https, or by policy. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
