/** The parts of the profile, as the address names them: `/{lang}/profile?tab=devices`. The first needs no name. */
export const PROFILE_TABS = ['usage', 'account', 'devices', 'data'] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

const TAB_PARAMETER = 'tab';

export function parseProfileTab(search: URLSearchParams): ProfileTab {
  return PROFILE_TABS.find((tab) => tab === search.get(TAB_PARAMETER)) ?? PROFILE_TABS[0];
}

export function profileTabSearch(tab: ProfileTab): string {
  return tab === PROFILE_TABS[0] ? '' : `?${TAB_PARAMETER}=${tab}`;
}
