import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { type Command, OFF } from '../protocol/commands.ts';

/**
 * What sits in every frame of every page: it waits for `start`, then hands over to the page engine for good.
 * It must stay below 8 kB (gzip), touch no DOM and ask for nothing. The manifest names it itself (`wxt.config.ts`): WXT's own
 * frame around content scripts sends events through the page, by which pages could tell that the extension is there.
 */
export default defineUnlistedScript(() => {
  browser.runtime.onMessage.addListener(function wait(command: Partial<Command>, sender, answer) {
    if (sender.id !== browser.runtime.id) return;
    if (command.type === 'status') answer(OFF);
    if (command.type !== 'start') return;
    browser.runtime.onMessage.removeListener(wait);
    // From here on the page engine listens. When it does not arrive, the extension is gone, and so is whoever would care.
    void import(/* @vite-ignore */ browser.runtime.getURL('/page.js'));
  });
});
