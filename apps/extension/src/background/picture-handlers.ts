import { browser } from 'wxt/browser';
import type * as z from 'zod/mini';
import { openOffscreenDocument } from '../offscreen/offscreen-document.ts';
import type { expectPictureSchema } from '../picture-host/expected-ports.ts';
import type { RequestHandlers } from './answer-requests.ts';
import { captureTab } from './capture-tab.ts';

/** Handlers for requests about pictures of pages. */
export const pictureHandlers: Pick<RequestHandlers, 'prepare-pictures' | 'capture-tab'> = {
  'prepare-pictures': expectPicture,
  'capture-tab': (_, sender) => captureTab(sender),
};

/** Opens the document that reads pictures, and lets one page connect to it. */
async function expectPicture(): Promise<void> {
  await openOffscreenDocument();
  await browser.runtime.sendMessage({ type: 'expect-picture' } satisfies z.infer<typeof expectPictureSchema>);
}
