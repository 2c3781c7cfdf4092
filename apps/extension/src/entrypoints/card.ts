import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { openCard } from '../card/open-card.tsx';
import { registerTool } from '../loader/tools.ts';

/** Imported when the button beside selected text is first pressed. */
export default defineUnlistedScript(() => {
  if (browser?.runtime?.id) registerTool('card', openCard);
});
