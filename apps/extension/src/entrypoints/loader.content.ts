import { browser } from 'wxt/browser';
import { defineContentScript } from 'wxt/utils/define-content-script';
import { type Command, OFF } from '../protocol/commands.ts';

/**
 * What sits in every frame of every page: it waits for `start`, then hands over to the page engine for good.
 * It must stay below 8 kB (gzip), touch no DOM and ask for nothing.
 */
export default defineContentScript({
  matches: ['http://*/*', 'https://*/*'],
  allFrames: true,
  matchAboutBlank: true,
  runAt: 'document_idle',
  main() {
    browser.runtime.onMessage.addListener(function wait(command: Partial<Command>, sender, answer) {
      if (sender.id !== browser.runtime.id) return;
      if (command.type === 'status') answer(OFF);
      if (command.type !== 'start') return;
      browser.runtime.onMessage.removeListener(wait);
      // From here on the page engine listens. When it does not arrive, the extension is gone, and so is whoever would care.
      void import(/* @vite-ignore */ browser.runtime.getURL('/page.js'));
    });
  },
});
