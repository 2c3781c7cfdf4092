import { createOwnEngineStore, type OwnEngineStore } from '../engines/own-engine-store.ts';
import type { FavoriteStore } from '../favorites/favorite-store.ts';
import { openFavoriteStore } from '../favorites/open-favorite-store.ts';
import { createGlossaryStore, type GlossaryStore } from '../glossary/glossary-store.ts';
import type { Settings } from '../settings/settings.ts';
import { changeSettings, loadSettings } from '../settings/settings-store.ts';
import type { SiteRule } from '../site-rules/site-rule.ts';
import { changeSiteRules, loadSiteRules } from '../site-rules/site-rule-store.ts';

/** All stores included in a backup. */
export interface Stores {
  settings: { load(): Promise<Settings>; change(settings: Settings): Promise<unknown> };
  siteRules: {
    load(): Promise<readonly SiteRule[]>;
    change(change: (rules: readonly SiteRule[]) => readonly SiteRule[]): Promise<unknown>;
  };
  favorites: Pick<FavoriteStore, 'all' | 'putMany' | 'removeByKey'>;
  glossary: Pick<GlossaryStore, 'all' | 'putTerms' | 'removeTerms' | 'putPrompt' | 'removePrompt'>;
  engines: Pick<OwnEngineStore, 'all' | 'putMany' | 'remove'>;
}

/** Opens the stores of this device. */
export function openStores(): Stores {
  return {
    settings: { load: loadSettings, change: changeSettings },
    siteRules: { load: loadSiteRules, change: changeSiteRules },
    favorites: openFavoriteStore(),
    glossary: createGlossaryStore(),
    engines: createOwnEngineStore({ now: Date.now }),
  };
}
