import { browser } from 'wxt/browser';
import { type Command, OFF } from '../protocol/commands.ts';

/** Waits for `start`, then hands over to the page engine for good. */
export function waitForStart(): void {
  browser.runtime.onMessage.addListener(function wait(command: Partial<Command>, sender, answer) {
    if (sender.id !== browser.runtime.id) return;
    if (command.type === 'status') answer(OFF);
    if (command.type !== 'start') return;
    browser.runtime.onMessage.removeListener(wait);
    // From here on the page engine listens. When it does not arrive, the extension is gone, and so is whoever would care.
    void import(/* @vite-ignore */ browser.runtime.getURL('/page.js'));
  });
}
