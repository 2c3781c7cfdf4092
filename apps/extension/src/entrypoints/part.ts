import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { registerTool } from '../loader/tools.ts';
import { choosePart } from '../part/choose-part.ts';
import { selectorOf } from '../part/selector-of.ts';
import type { BackgroundRequest } from '../protocol/background-requests.ts';

/** Translates a part of the page that the person chooses; imported when one is first to be chosen. */
export default defineUnlistedScript(() => {
  // Pages can import this file too; outside the extension it does nothing.
  if (!browser?.runtime?.id) return;
  registerTool('part', () => {
    choosePart((element) => {
      const selector = selectorOf(element);
      if (selector === undefined) return;
      const part = { host: location.host, selector };
      // Fails only after the extension has been removed.
      void browser.runtime.sendMessage({ type: 'choose-part', part } satisfies BackgroundRequest).catch(() => {});
    });
  });
});
