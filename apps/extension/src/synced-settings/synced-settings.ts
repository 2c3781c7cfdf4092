import type { LanguageCode } from '@interlinear/languages';
import { defaultSettings, parseCurrentSettings } from '../settings/settings.ts';
import { siteRuleListSchema } from '../site-rules/site-rule.ts';
import type { ChangeTimes } from './change-times.ts';
import { type Entries, flattenSettings, fromEntries, type SettingValues, type SyncedChoices } from './entries.ts';
import { asStoredHere, mergeEntries, noteChanges, resolveContradictions } from './merge-entries.ts';

export interface SyncedSettingsOptions {
  changeTimes: ChangeTimes;
  /** What this device has. */
  read: () => Promise<SyncedChoices>;
  /** Changes what this device has, all at once; told what that is by then. */
  change: (change: (present: SyncedChoices) => SyncedChoices) => Promise<void>;
  isEverywhere: (engine: string) => boolean;
  now: () => number;
  /** The language that the browser speaks. */
  target: () => LanguageCode;
}

/** The settings and site rules of this device with the moments of their changes. */
export interface SyncedSettings {
  /** Notes what a person has changed since the last time. Resolves with whether there was anything. */
  noteLocalChanges(): Promise<boolean>;
  /** Merges what an account keeps into the settings of this device. Resolves with what both have now. */
  merge(entries: Entries): Promise<Entries>;
  /** From here on, what was chosen so far is not told to an account: somebody else chose it. */
  forgetChangeTimes(): Promise<void>;
}

export function createSyncedSettings(options: SyncedSettingsOptions): SyncedSettings {
  const { changeTimes, isEverywhere, now } = options;
  const exclusively = <Value>(act: () => Promise<Value>) => navigator.locks.request('settings-stamps', act);

  async function readEntries(): Promise<{ former: Entries | undefined; entries: Entries }> {
    const [former, present] = await Promise.all([changeTimes.load(), options.read()]);
    const values = flattenSettings(present, isEverywhere);
    const first = noteChanges(
      new Map(),
      flattenSettings({ settings: defaultSettings(options.target()), siteRules: [] }, isEverywhere),
      0,
    );
    // Before anything was readEntries, what differs from the first day was changed at some time: longer ago than all that is readEntries.
    if (!former) return { former, entries: noteChanges(first, values, 1) };
    // What an update of the extension has brought is nobody's change.
    return { former, entries: noteChanges(new Map([...first, ...former]), values, now()) };
  }

  return {
    noteLocalChanges: () =>
      exclusively(async () => {
        const { former, entries } = await readEntries();
        await changeTimes.save(entries);
        return !former || [...entries].some(([key, [at]]) => former.get(key)?.[0] !== at);
      }),
    merge: (others) =>
      exclusively(async () => {
        const { entries } = await readEntries();
        let merged = entries;
        let here = entries;
        await options.change((present) => {
          // Somebody may have changed something since it was readEntries.
          const values = flattenSettings(present, isEverywhere);
          merged = resolveContradictions(mergeEntries(noteChanges(entries, values, now()), others));
          const applied = applyEntries(merged, present, values);
          here = asStoredHere(merged, flattenSettings(applied, isEverywhere));
          return applied;
        });
        await changeTimes.save(here);
        return merged;
      }),
    forgetChangeTimes: () =>
      exclusively(async () => {
        const { entries } = await readEntries();
        const present = [...entries].filter(([, [, value]]) => value !== null);
        await changeTimes.save(new Map(present.map(([key, [, value]]) => [key, [0, value]])));
      }),
  };
}

/** The settings and rules of this device as the entries have them. What another device says that makes no sense here is left out. */
function applyEntries(entries: Entries, present: SyncedChoices, values: SettingValues): SyncedChoices {
  const { choices, siteRules } = fromEntries(entries, present, values);
  let { settings } = present;
  for (const [path, value] of Object.entries(choices))
    settings = parseCurrentSettings(withValue(settings, path, value)) ?? settings;
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
