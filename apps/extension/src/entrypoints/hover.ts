import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { HoverTranslations } from '../hover/hover-translations.ts';
import { registerTool } from '../loader/tools.ts';
import type { FrameCommand } from '../protocol/frame-commands.ts';

/** Translates the paragraph under the pointer; imported when the key for it is held for the first time. */
export default defineUnlistedScript(() => {
  // A page may import this file too. It finds no extension around it, and nothing happens.
  if (!browser?.runtime?.id) return;
  const translations = new HoverTranslations(document);
  registerTool('hover', (target) => translations.toggleAt(target));
  // When the whole page is translated, or put back, so is what is here.
  browser.runtime.onMessage.addListener((command: Partial<FrameCommand>, sender) => {
    const isWhole = command.type === 'start' || command.type === 'stop';
    if (sender.id === browser.runtime.id && isWhole) translations.removeAll();
  });
});
