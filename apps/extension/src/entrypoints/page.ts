import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { registerTool } from '../loader/tools.ts';
import { prepareDisconnectNotice } from '../page/disconnect-notice.ts';
import { TranslatedPage } from '../page/translated-page.ts';
import { watchPrinting } from '../page/watch-printing.ts';
import type { FrameCommand } from '../protocol/frame-commands.ts';

// All scripts of an extension share one JavaScript world per frame, hidden from the page's scripts.
declare global {
  /** Whether this frame is being translated; undefined before the first translation. */
  var interlinearIsTranslated: (() => boolean) | undefined;
}

/** Page engine script. The loader imports it on the first `start` in a frame; it then answers all commands there. */
export default defineUnlistedScript(() => {
  // Pages can import this file too, as a web-accessible resource; outside the extension it does nothing.
  if (!browser?.runtime?.id) return;
  const page = new TranslatedPage(window, () => prepareDisconnectNotice(window));
  watchPrinting(window, () => page.state());
  globalThis.interlinearIsTranslated = () => page.state().status !== 'off';
  globalThis.interlinearOriginalTitle = () => page.originalTitle();
  browser.runtime.onMessage.addListener((command: Partial<FrameCommand>, sender, answer) => {
    if (sender.id !== browser.runtime.id) return;
    if (command.type === 'start') page.start();
    else if (command.type === 'stop') page.stop();
    else if (command.type === 'retry') page.retry();
    else if (command.type === 'translate-all') page.translateAll();
    else if (command.type === 'find-terms') page.findTerms();
    else if (command.type === 'use-terms') page.replaceTerms(command.terms);
    else if (command.type === 'terms') answer(page.terms());
    else if (command.type === 'report') page.report();
    else if (command.type === 'status') answer(page.state());
  });
  registerTool('page', (isWanted) => {
    if (isWanted()) page.start();
  });
});
