import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { openCard } from '../card/open-card.tsx';
import { registerTool } from '../loader/tools.ts';

/** Imported when the person first presses the button beside selected text. */
export default defineUnlistedScript(() => {
  if (browser?.runtime?.id) registerTool('card', openCard);
});
