import { useEffect, useState } from 'react';
import { browser } from 'wxt/browser';
import { say } from '../messages/say.ts';

/** How the toolbar button is made to stay, where it does not yet. */
export function PinHint() {
  const isPinned = useIsPinned();
  if (isPinned !== false) return null;
  return <p className="max-w-prose rounded-lg bg-amber-wash px-4 py-3 text-sm text-amber">{say('welcomePin')}</p>;
}

/** Looked at again when this page is returned to, since it is done in the browser's own window. Undefined where it cannot be known. */
function useIsPinned(): boolean | undefined {
  const [isPinned, setIsPinned] = useState<boolean>();
  useEffect(() => {
    const look = async () => {
      try {
        const { isOnToolbar } = await browser.action.getUserSettings();
        setIsPinned(isOnToolbar);
      } catch {
        // A browser without that function: there is no hint.
      }
    };
    void look();
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, []);
  return isPinned;
}
