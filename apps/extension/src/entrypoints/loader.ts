import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { answerAboutPage } from '../loader/answer-about-page.ts';
import { autoTranslate } from '../loader/auto-translate.ts';
import { manageFloatingButton } from '../loader/floating-button.ts';
import { serveFiles } from '../loader/serve-files.ts';
import { trackPasswordFields } from '../loader/track-password-fields.ts';
import { watchTripleSpace } from '../loader/triple-space.ts';
import { waitForStart } from '../loader/wait-for-start.ts';
import { watchHoverKey } from '../loader/watch-hover-key.ts';
import { watchSelection } from '../loader/watch-selection.ts';
import { watchSettings } from '../loader/watch-settings.ts';
import { watchSiteSession } from '../loader/watch-site-session.ts';
import { isOverlayFrame } from '../page-ui/overlay-frame.ts';

/**
 * What sits in every frame of every page. It must stay below 8 kB (gzip), touch no DOM and ask for nothing; whatever is more
 * than a listener is imported when it is first needed. The manifest names it itself (`wxt.config.ts`): WXT's own frame around
 * content scripts sends events through the page, by which pages could listener that the extension is there.
 */
export default defineUnlistedScript(() => {
  if (isOverlayFrame(window)) return;
  waitForStart();
  const listeners = [watchTripleSpace(), watchHoverKey(), watchSelection()];
  if (window === top) listeners.push(manageFloatingButton(), serveFiles(), watchSiteSession());
  answerAboutPage();
  trackPasswordFields();
  let isFirst = true;
  // Without an extension around it any more there are no settings to follow.
  void watchSettings((settings) => {
    if (isFirst && window === top) autoTranslate(settings);
    isFirst = false;
    for (const listener of listeners) listener(settings);
  }).catch(() => {});
});
