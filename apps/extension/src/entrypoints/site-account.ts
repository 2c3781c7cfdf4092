import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { followSiteSession, sendSession } from '../account/site-session.ts';
import { registerTool } from '../loader/tools.ts';

/** Imported on pages of the person's own site. */
export default defineUnlistedScript(() => {
  // Pages can import this file too; outside the extension it does nothing.
  if (!browser?.runtime?.id) return;
  followSiteSession();
  registerTool('site-account', sendSession);
});
