import { type Screen, sitePath } from '@interlinear/contract/site-paths';

/** The parts of the profile, as the address names them: `/{lang}/profile?tab=devices`. The first needs no name. */
export const PROFILE_TABS = ['usage', 'favorites', 'documents', 'account', 'devices', 'data'] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

const TAB_PARAMETER = 'tab';

/** Favorites are a screen of their own as well, which shows the same (SITE-04). */
export function parseProfileTab(screen: Screen, search: URLSearchParams): ProfileTab {
  if (screen === 'favorites') return 'favorites';
  return PROFILE_TABS.find((tab) => tab === search.get(TAB_PARAMETER)) ?? PROFILE_TABS[0];
}

export function profileTabPath(locale: string, tab: ProfileTab): string {
  if (tab === 'favorites') return sitePath(locale, 'favorites');
  return sitePath(locale, 'profile') + (tab === PROFILE_TABS[0] ? '' : `?${TAB_PARAMETER}=${tab}`);
}
