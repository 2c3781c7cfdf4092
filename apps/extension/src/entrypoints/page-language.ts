import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { registerTool } from '../loader/tools.ts';
import { detectPageLanguage } from '../page-language/page-language.ts';

/**
 * Detects the page's language with the browser's detector, inside the page: no text leaves it, and pages that need no
 * translation do not wake the background.
 */
export default defineUnlistedScript(() => {
  if (!browser?.runtime?.id) return; // imported by a page: see page.ts
  registerTool('page-language', (answer) => {
    void detectPageLanguage(document, (text) => browser.i18n.detectLanguage(text)).then(answer, () =>
      answer(undefined),
    );
  });
});
