import { openOffscreenDocument } from '../offscreen/offscreen-document.ts';
import type { RequestHandlers } from './answer-requests.ts';
import { captureTab } from './capture-tab.ts';

/** Handlers for requests about pictures of pages. */
export const pictureHandlers: Pick<RequestHandlers, 'prepare-pictures' | 'capture-tab'> = {
  'prepare-pictures': openOffscreenDocument,
  'capture-tab': (_, sender) => captureTab(sender),
};
