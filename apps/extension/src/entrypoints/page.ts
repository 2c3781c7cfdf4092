import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { registerTool } from '../loader/tools.ts';
import { prepareDisconnectNotice } from '../page/disconnect-notice.ts';
import { TranslatedPage } from '../page/translated-page.ts';
import type { FrameCommand } from '../protocol/frame-commands.ts';

// Scripts of an extension share a world in a frame that the page's own scripts cannot see.
declare global {
  /** Whether this frame is being translated; not there before it ever was. */
  var interlinearIsTranslated: (() => boolean) | undefined;
}

/** Imported by the loader at the first `start` in a frame; from then on it answers every command there. */
export default defineUnlistedScript(() => {
  // A page may import this file too, which is open to it like a picture. It finds no extension around it, and nothing happens.
  if (!browser?.runtime?.id) return;
  const page = new TranslatedPage(window, () => prepareDisconnectNotice(window));
  globalThis.interlinearIsTranslated = () => page.state().status !== 'off';
  browser.runtime.onMessage.addListener((command: Partial<FrameCommand>, sender, answer) => {
    if (sender.id !== browser.runtime.id) return;
    if (command.type === 'start') page.start();
    else if (command.type === 'stop') page.stop();
    else if (command.type === 'retry') page.retry();
    else if (command.type === 'report') page.report();
    else if (command.type === 'status') answer(page.state());
  });
  registerTool('page', (isWanted) => {
    if (isWanted()) page.start();
  });
});
