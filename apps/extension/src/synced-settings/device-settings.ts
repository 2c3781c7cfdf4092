import { changeSettings, loadSettings } from '../settings/settings-store.ts';
import type { SiteRule } from '../site-rules/site-rule.ts';
import { changeSiteRules, loadSiteRules } from '../site-rules/site-rule-store.ts';
import type { SyncedChoices } from './entries.ts';
import type { SyncedSettingsOptions } from './synced-settings.ts';

/** Reads and changes the stored settings of this device for syncing. */
export const deviceSettings: Pick<SyncedSettingsOptions, 'read' | 'change'> = {
  async read() {
    const [settings, siteRules] = await Promise.all([loadSettings(), loadSiteRules()]);
    return { settings, siteRules };
  },
  async change(change) {
    const former = await loadSiteRules();
    let changed: SyncedChoices | undefined;
    await changeSettings((settings) => {
      changed = change({ settings, siteRules: former });
      return changed.settings;
    });
    const wanted = changed?.siteRules ?? former;
    // Rules changed by the person meanwhile take precedence.
    await changeSiteRules((present) => withChanges(wanted, former, present));
  },
};

function withChanges(
  wanted: readonly SiteRule[],
  former: readonly SiteRule[],
  present: readonly SiteRule[],
): readonly SiteRule[] {
  const rules = new Map(wanted.map((rule) => [rule.site, rule]));
  const [before, now] = [former, present].map((list) => new Map(list.map((rule) => [rule.site, rule])));
  for (const site of new Set([...former, ...present].map((rule) => rule.site))) {
    const own = now?.get(site);
    if (JSON.stringify(own) === JSON.stringify(before?.get(site))) continue;
    if (own) rules.set(site, own);
    else rules.delete(site);
  }
  return [...rules.values()];
}
