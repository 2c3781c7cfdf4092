import { Button } from '@interlinear/ui/button';
import { browser } from 'wxt/browser';
import { say } from '../messages/say.ts';
import { OpenReaderButton } from './open-reader-button.tsx';
import { whyOutOfReach } from './why-out-of-reach.ts';

const LINES = {
  'browser-page': 'popupBrowserPage',
  pdf: 'popupPdf',
  'older-page': 'popupOlderPage',
  unknown: 'popupUnknownPage',
} as const;

/** Where the extension cannot be, why, and what helps where something does. */
export function OutOfReach({ tab: { id, url } }: { tab: { id: number | undefined; url: string | undefined } }) {
  const reason = whyOutOfReach(url);
  const canReload = id !== undefined && (reason === 'older-page' || reason === 'unknown');
  return (
    <div className="grid gap-2">
      {reason === 'pdf' && id !== undefined ? (
        <OpenReaderButton tabId={id} {...(url !== undefined && /^https?:/.test(url) && { address: url })} />
      ) : (
        <Button kind="primary" className="w-full" disabled>
          {say('translatePage')}
        </Button>
      )}
      <p role="status" className="text-sm text-faded">
        {say(reason === 'pdf' && url?.startsWith('file:') ? 'popupPdfOfDevice' : LINES[reason])}
      </p>
      {canReload && (
        <Button className="w-full" onClick={() => void browser.tabs.reload(id)}>
          {say('popupReload')}
        </Button>
      )}
    </div>
  );
}
