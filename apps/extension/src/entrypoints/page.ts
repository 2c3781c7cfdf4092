import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offerTool } from '../loader/tools.ts';
import { prepareFarewell } from '../page/disconnect-notice.ts';
import { TranslatedPage } from '../page/translated-page.ts';
import type { Command } from '../protocol/frame-commands.ts';

// Scripts of an extension share a world in a frame that the page's own scripts cannot see.
declare global {
  /** Whether this frame is being translated; not there before it ever was. */
  var interlinearIsTranslated: (() => boolean) | undefined;
}

/** Imported by the loader at the first `start` in a frame; from then on it answers every command there. */
export default defineUnlistedScript(() => {
  // A page may import this file too, which is open to it like a picture. It finds no extension around it, and nothing happens.
  if (!browser?.runtime?.id) return;
  const page = new TranslatedPage(window, () => prepareFarewell(window));
  globalThis.interlinearIsTranslated = () => page.state().status !== 'off';
  browser.runtime.onMessage.addListener((command: Partial<Command>, sender, answer) => {
    if (sender.id !== browser.runtime.id) return;
    if (command.type === 'start') page.start();
    else if (command.type === 'stop') page.stop();
    else if (command.type === 'retry') page.retry();
    else if (command.type === 'report') page.report();
    else if (command.type === 'status') answer(page.state());
  });
  offerTool('page', (isWanted) => {
    if (isWanted()) page.start();
  });
});
