import { type Screen, sitePath } from '@interlinear/contract/site-paths';
import type { Messages } from '@interlinear/messages';
import { useLocale } from '../locale/use-locale.ts';
import { useSiteLinks } from './site-details.ts';

// Shared by the navbar and the mobile menu, so that neither lacks an entry (SITE-11).

type Label = keyof Messages['shell'];

/** The entries of the Tools menu. */
export const TOOLS_MENU = [
  { screen: 'translate/text', label: 'navTextTranslator', hint: 'navTextTranslatorHint' },
  { screen: 'translate/pdf', label: 'navPdfTranslator', hint: 'navPdfTranslatorHint' },
  { screen: 'translate/image', label: 'navImageTranslator', hint: 'navImageTranslatorHint' },
  { screen: 'translate/subtitles', label: 'navSubtitleTranslator', hint: 'navSubtitleTranslatorHint' },
] as const satisfies { screen: Screen; label: Label; hint: Label }[];

const MORE_SCREENS = [
  { screen: 'features', label: 'navFeatures' },
  { screen: 'products/tokens', label: 'navPacks' },
  { screen: 'glossaries', label: 'navGlossaries' },
  { screen: 'redeem', label: 'navRedeem' },
  { screen: 'invite', label: 'navInvite' },
  { screen: 'dashboard', label: 'navDashboard' },
  { screen: 'api-keys', label: 'navApiKeys' },
  { screen: 'test-translation', label: 'navTest' },
] as const satisfies { screen: Screen; label: Label }[];

export interface MenuEntry {
  label: Label;
  hint?: Label;
  href: string;
  /** The screen it leads to; absent for pages outside the app and for sections of the home page, which the browser opens. */
  screen?: Screen;
}

export interface Menus {
  tools: readonly MenuEntry[];
  /** Links directly in the navbar. */
  bar: readonly MenuEntry[];
  more: readonly MenuEntry[];
}

/** The navbar's menus (SITE-09). Pages that neither the operator nor the site has are left out. */
export function useMenus(): Menus {
  const locale = useLocale();
  const linkTo = useSiteLinks();
  const toScreen = <Entry extends { screen: Screen; label: Label }>(entry: Entry) => ({
    ...entry,
    href: sitePath(locale, entry.screen),
  });
  const outside = (label: Label, href: string | undefined) => (href === undefined ? [] : [{ label, href }]);
  return {
    tools: TOOLS_MENU.map(toScreen),
    bar: [
      toScreen({ screen: 'translate/pdf', label: 'navDocuments' }),
      toScreen({ screen: 'pricing', label: 'navPricing' }),
      { label: 'navHelp', href: `/docs/${locale}` },
    ],
    more: [
      { label: 'navDownload', href: `${sitePath(locale, '')}#extension` },
      ...MORE_SCREENS.map(toScreen),
      ...outside('navTutorial', linkTo('tutorialVideo')),
      ...outside('navCommunity', linkTo('community')),
      ...outside('navBlog', linkTo('blog')),
    ],
  };
}
