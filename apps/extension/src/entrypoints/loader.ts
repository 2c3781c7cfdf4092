import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { answerAboutPage } from '../loader/answer-about-page.ts';
import { autoTranslate } from '../loader/auto-translate.ts';
import { manageFloatingButton } from '../loader/floating-button.ts';
import { serveFiles } from '../loader/serve-files.ts';
import { servePart } from '../loader/serve-part.ts';
import { servePictures } from '../loader/serve-pictures.ts';
import { trackPasswordFields } from '../loader/track-password-fields.ts';
import { watchTripleSpace } from '../loader/triple-space.ts';
import { waitForStart } from '../loader/wait-for-start.ts';
import { watchHoverKey } from '../loader/watch-hover-key.ts';
import { watchSelection } from '../loader/watch-selection.ts';
import { watchSettings } from '../loader/watch-settings.ts';
import { watchSiteSession } from '../loader/watch-site-session.ts';
import { watchSubtitles } from '../loader/watch-subtitles.ts';
import { isOverlayFrame } from '../page-ui/overlay-frame.ts';

/**
 * Content script in every frame of every page. It must stay below 8 kB gzip, touch no DOM and send no requests;
 * everything beyond listeners is imported on demand. The manifest references it directly (`wxt.config.ts`): WXT's
 * content script wrapper dispatches events on the page, which would reveal the extension.
 */
export default defineUnlistedScript(() => {
  if (isOverlayFrame(window)) return;
  waitForStart();
  const listeners = [watchTripleSpace(), watchHoverKey(), watchSelection(), servePictures(), watchSubtitles()];
  if (window === top) {
    listeners.push(manageFloatingButton(), serveFiles(), watchSiteSession());
    servePart();
  }
  answerAboutPage();
  trackPasswordFields();
  let isFirst = true;
  // Fails only after the extension has been removed.
  void watchSettings((settings) => {
    if (isFirst && window === top) autoTranslate(settings);
    isFirst = false;
    for (const listener of listeners) listener(settings);
  }).catch(() => {});
});
