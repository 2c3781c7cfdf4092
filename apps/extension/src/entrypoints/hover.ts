import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { HoverTranslations } from '../hover/hover-translations.ts';
import { registerTool } from '../loader/tools.ts';
import type { FrameCommand } from '../protocol/frame-commands.ts';

/** Translates the paragraph under the pointer; imported when the hover key is first held. */
export default defineUnlistedScript(() => {
  // Pages can import this file too; outside the extension it does nothing.
  if (!browser?.runtime?.id) return;
  const translations = new HoverTranslations(document);
  registerTool('hover', (target) => translations.toggleAt(target));
  // Translating or restoring the whole page replaces single paragraph translations.
  browser.runtime.onMessage.addListener((command: Partial<FrameCommand>, sender) => {
    const isWhole = command.type === 'start' || command.type === 'stop';
    if (sender.id === browser.runtime.id && isWhole) translations.removeAll();
  });
});
