import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { offerCommands } from '../background/commands.ts';
import { servePages } from '../background/page-ports.ts';
import { startTranslator } from '../background/start-translator.ts';

/** Engines, cache and settings live here; a page sees translations and nothing else. */
export default defineBackground(() => {
  // Without this, scripts in pages could read the settings. Firefox does not have it.
  void browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
  offerCommands();
  servePages(startTranslator());
});
