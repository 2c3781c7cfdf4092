import { settingsFrom } from '../settings/settings.ts';
import { siteRuleListSchema } from '../site-rules/site-rule.ts';
import { type Entries, fromEntries, type Pieces, type SyncedChoices } from './entries.ts';

/** The settings and rules of this device as the entries have them. What another device says that makes no sense here is left out. */
export function applyEntries(entries: Entries, present: SyncedChoices, pieces: Pieces): SyncedChoices {
  const { choices, siteRules } = fromEntries(entries, present, pieces);
  let { settings } = present;
  for (const [path, value] of Object.entries(choices))
    settings = settingsFrom(withValue(settings, path, value)) ?? settings;
  const rules = siteRules.filter((rule) => siteRuleListSchema.safeParse([rule]).success);
  return {
    settings,
    siteRules: siteRuleListSchema.safeParse(rules).data ?? present.siteRules,
  };
}

/** `value` at a path such as `inputBox.target`, which is one of the settings'. */
function withValue(settings: object, path: string, value: unknown): object {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...settings, [name]: value };
  const inner: unknown = Object.entries(settings).find(([key]) => key === name)?.[1];
  return { ...settings, [name]: withValue(Object(inner), rest.join('.'), value) };
}
