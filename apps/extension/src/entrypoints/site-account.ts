import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { followSiteSession, sendSession } from '../account/site-session.ts';
import { registerTool } from '../loader/tools.ts';

/** Imported on the pages of the person's own site. */
export default defineUnlistedScript(() => {
  // A page may import this file too. It finds no extension around it, and nothing happens.
  if (!browser?.runtime?.id) return;
  followSiteSession();
  registerTool('site-account', sendSession);
});
