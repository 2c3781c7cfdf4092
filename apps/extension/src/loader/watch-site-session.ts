import type { Settings } from '../settings/settings.ts';
import { callTool } from './tools.ts';

/** Has the session of the person's own site followed where this is a page of it. The result takes the settings. */
export function watchSiteSession(): (settings: Settings) => void {
  let wasSite = false;
  return ({ site }) => {
    const isSite = site === location.origin;
    // Without an extension around it any more there is nobody to tell.
    if (isSite && !wasSite) callTool('site-account', undefined).catch(() => {});
    wasSite = isSite;
  };
}
