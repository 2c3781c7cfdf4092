import type { Screen } from '@interlinear/contract/site-paths';

// Shared by the navbar and the mobile menu, so that neither lacks an entry (SITE-11).

/** The entries of the Tools menu. */
export const TOOLS_MENU = [
  { screen: 'translate/text', label: 'navTextTranslator', hint: 'navTextTranslatorHint' },
  { screen: 'translate/pdf', label: 'navPdfTranslator', hint: 'navPdfTranslatorHint' },
  { screen: 'translate/image', label: 'navImageTranslator', hint: 'navImageTranslatorHint' },
  { screen: 'translate/subtitles', label: 'navSubtitleTranslator', hint: 'navSubtitleTranslatorHint' },
] as const satisfies { screen: Screen; label: string; hint: string }[];

/** The entries of the More menu. */
export const MORE_MENU = [
  { screen: 'products/tokens', label: 'navPacks' },
  { screen: 'glossaries', label: 'navGlossaries' },
  { screen: 'redeem', label: 'navRedeem' },
  { screen: 'invite', label: 'navInvite' },
] as const satisfies { screen: Screen; label: string }[];

/** The links directly in the navbar. */
export const NAVBAR_LINKS = [
  { screen: 'translate/pdf', label: 'navDocuments' },
  { screen: 'pricing', label: 'navPricing' },
] as const satisfies { screen: Screen; label: string }[];

export type MenuEntry = (typeof TOOLS_MENU | typeof MORE_MENU | typeof NAVBAR_LINKS)[number];
