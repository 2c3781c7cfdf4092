import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { offerTool } from '../loader/tools.ts';
import { pageLanguage } from '../page-language/page-language.ts';

/**
 * Tells what a page is written in. The browser's detector answers in the page itself: no text leaves it, and no background is
 * woken, on the many pages that turn out to need no translation.
 */
export default defineUnlistedScript(() => {
  if (!browser?.runtime?.id) return; // imported by a page: see page.ts
  offerTool('page-language', (tell) => {
    void pageLanguage(document, (text) => browser.i18n.detectLanguage(text)).then(tell, () => tell(undefined));
  });
});
