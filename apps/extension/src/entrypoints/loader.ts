import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { answerAboutPage } from '../loader/answer-about-page.ts';
import { translateByItself } from '../loader/auto-translate.ts';
import { followFloatingButton } from '../loader/floating-button.ts';
import { handFilesOver } from '../loader/serve-files.ts';
import { noticePasswords } from '../loader/track-password-fields.ts';
import { countSpaces } from '../loader/triple-space.ts';
import { waitForStart } from '../loader/wait-for-start.ts';
import { watchHoverKey } from '../loader/watch-hover-key.ts';
import { noticeSelection } from '../loader/watch-selection.ts';
import { followSettings } from '../loader/watch-settings.ts';
import { noticeSite } from '../loader/watch-site-session.ts';
import { isOwnFrame } from '../page-ui/own-frame.ts';

/**
 * What sits in every frame of every page. It must stay below 8 kB (gzip), touch no DOM and ask for nothing; whatever is more
 * than a listener is imported when it is first needed. The manifest names it itself (`wxt.config.ts`): WXT's own frame around
 * content scripts sends events through the page, by which pages could tell that the extension is there.
 */
export default defineUnlistedScript(() => {
  if (isOwnFrame(window)) return;
  waitForStart();
  const tellAll = [countSpaces(), watchHoverKey(), noticeSelection()];
  if (window === top) tellAll.push(followFloatingButton(), handFilesOver(), noticeSite());
  answerAboutPage();
  noticePasswords();
  let isFirst = true;
  // Without an extension around it any more there are no settings to follow.
  void followSettings((settings) => {
    if (isFirst && window === top) translateByItself(settings);
    isFirst = false;
    for (const tell of tellAll) tell(settings);
  }).catch(() => {});
});
