import { Button } from '@interlinear/ui/button';
import { browser } from 'wxt/browser';
import { originPattern } from '../engines/engine-hosts.ts';
import { say } from '../messages/say.ts';
import type { Request } from '../protocol/background-requests.ts';

interface OpenReaderButtonProps {
  tabId: number;
  /** The file's address, where the extension cannot be in the tab and has to get the file from there. */
  address?: string | undefined;
}

/** Opens a PDF in the site's reader, which translates it with its layout. */
export function OpenReaderButton({ tabId, address }: OpenReaderButtonProps) {
  const open = async () => {
    // First thing of all: browsers ask only for as long as something was pressed. Refused, the reader opens empty.
    const mayFetch =
      address === undefined || (await browser.permissions.request({ origins: [originPattern(address)] }));
    await browser.runtime.sendMessage({
      type: 'open-reader',
      tabId,
      ...(mayFetch && address !== undefined && { url: address }),
    } satisfies Request);
    close();
  };
  return (
    <Button kind="primary" className="w-full" onClick={() => void open()}>
      {say('popupOpenReader')}
    </Button>
  );
}
