import type { Screen } from '@interlinear/contract/site-paths';

// The navbar and the mobile menu both draw from here, so that neither lacks an entry (SITE-11).

/** What the Tools menu offers. */
export const TOOLS = [
  { screen: 'translate/text', label: 'navTextTranslator', hint: 'navTextTranslatorHint' },
  { screen: 'translate/pdf', label: 'navPdfTranslator', hint: 'navPdfTranslatorHint' },
] as const satisfies { screen: Screen; label: string; hint: string }[];

/** What the More menu offers. */
export const MORE = [
  { screen: 'products/tokens', label: 'navPacks' },
  { screen: 'glossaries', label: 'navGlossaries' },
  { screen: 'redeem', label: 'navRedeem' },
  { screen: 'invite', label: 'navInvite' },
] as const satisfies { screen: Screen; label: string }[];

/** What stands in the navbar itself. */
export const DIRECT = [
  { screen: 'translate/pdf', label: 'navDocuments' },
  { screen: 'pricing', label: 'navPricing' },
] as const satisfies { screen: Screen; label: string }[];

export type MenuEntry = (typeof TOOLS | typeof MORE | typeof DIRECT)[number];
