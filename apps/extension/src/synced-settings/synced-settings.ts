import type { LanguageCode } from '@interlinear/languages';
import { defaultSettings, parseCurrentSettings } from '../settings/settings.ts';
import { siteRuleListSchema } from '../site-rules/site-rule.ts';
import type { ChangeTimes } from './change-times.ts';
import { type Entries, flattenSettings, fromEntries, type SettingValues, type SyncedChoices } from './entries.ts';
import { asStoredHere, mergeEntries, noteChanges, resolveContradictions } from './merge-entries.ts';

export interface SyncedSettingsOptions {
  changeTimes: ChangeTimes;
  /** Reads the settings of this device. */
  read: () => Promise<SyncedChoices>;
  /** Changes the settings of this device atomically. */
  change: (change: (present: SyncedChoices) => SyncedChoices) => Promise<void>;
  isEverywhere: (engine: string) => boolean;
  now: () => number;
  /** Returns the browser's interface language. */
  target: () => LanguageCode;
}

/** Settings and site rules of this device, with their change times. */
export interface SyncedSettings {
  /** Records what the person has changed since the last call. Resolves with whether there was anything. */
  noteLocalChanges(): Promise<boolean>;
  /** Merges the account's entries into this device. Resolves with the merged entries. */
  merge(entries: Entries): Promise<Entries>;
  /** Forgets all change times, so that another account does not receive the choices of the previous one. */
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
    // On first use, differences from the defaults get the oldest possible change time.
    if (!former) return { former, entries: noteChanges(first, values, 1) };
    // New defaults from an extension update do not count as changes.
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
          // The settings may have changed since they were read.
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

/** Applies entries to the settings and rules of this device. Values that are invalid here are skipped. */
function applyEntries(entries: Entries, present: SyncedChoices, values: SettingValues): SyncedChoices {
  const { choices, siteRules, subtitlesBySite } = fromEntries(entries, present, values);
  let { settings } = present;
  for (const [path, value] of Object.entries(choices))
    settings = parseCurrentSettings(withValue(settings, path, value)) ?? settings;
  const withSites = (sites: readonly unknown[]) => parseCurrentSettings(withValue(settings, 'subtitles.bySite', sites));
  settings = withSites(subtitlesBySite.filter((entry) => withSites([entry]))) ?? settings;
  const rules = siteRules.filter((rule) => siteRuleListSchema.safeParse([rule]).success);
  return {
    settings,
    siteRules: siteRuleListSchema.safeParse(rules).data ?? present.siteRules,
  };
}

/** Sets the value at a path such as `inputBox.target`. */
function withValue(settings: object, path: string, value: unknown): object {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...settings, [name]: value };
  const inner: unknown = Object.entries(settings).find(([key]) => key === name)?.[1];
  return { ...settings, [name]: withValue(Object(inner), rest.join('.'), value) };
}
