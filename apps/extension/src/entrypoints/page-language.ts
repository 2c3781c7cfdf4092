import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { registerTool } from '../loader/tools.ts';
import { detectPageLanguage } from '../page-language/page-language.ts';

/**
 * Tells what a page is written in. The browser's detector answers in the page itself: no text leaves it, and no background is
 * woken, on the many pages that turn out to need no translation.
 */
export default defineUnlistedScript(() => {
  if (!browser?.runtime?.id) return; // imported by a page: see page.ts
  registerTool('page-language', (answer) => {
    void detectPageLanguage(document, (text) => browser.i18n.detectLanguage(text)).then(answer, () =>
      answer(undefined),
    );
  });
});
