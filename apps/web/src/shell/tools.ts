import type { Screen } from '@interlinear/contract/site-paths';

/** What the Tools menu offers. The navbar and the mobile menu both draw from here, so that neither lacks an entry (SITE-11). */
export const TOOLS = [
  { screen: 'translate/text', label: 'navTextTranslator', hint: 'navTextTranslatorHint' },
] as const satisfies { screen: Screen; label: string; hint: string }[];
