import type { Settings } from '../settings/settings.ts';
import { callTool } from './tools.ts';

/**
 * Follows the login session on pages of the person's own site.
 * @returns a listener for the settings
 */
export function watchSiteSession(): (settings: Settings) => void {
  let wasSite = false;
  return ({ site }) => {
    const isSite = site === location.origin;
    // Fails only after the extension has been removed.
    if (isSite && !wasSite) callTool('site-account', undefined).catch(() => {});
    wasSite = isSite;
  };
}
