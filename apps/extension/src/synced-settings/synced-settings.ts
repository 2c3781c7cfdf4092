import type { LanguageCode } from '@interlinear/languages';
import { defaultSettings, settingsFrom } from '../settings/settings.ts';
import { siteRuleListSchema } from '../site-rules/site-rule.ts';
import type { SettingsStamps } from './change-times.ts';
import { type Entries, fromEntries, type Pieces, type SyncedChoices, toPieces } from './entries.ts';
import { asHere, mergeEntries, noteChanges, withoutContradictions } from './merge-entries.ts';

export interface SyncedSettingsParts {
  stamps: SettingsStamps;
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
  note(): Promise<boolean>;
  /** Merges what an account keeps into the settings of this device. Resolves with what both have now. */
  merge(entries: Entries): Promise<Entries>;
  /** From here on, what was chosen so far is not told to an account: somebody else chose it. */
  forgetMoments(): Promise<void>;
}

export function createSyncedSettings(parts: SyncedSettingsParts): SyncedSettings {
  const { stamps, isEverywhere, now } = parts;
  const alone = <Value>(act: () => Promise<Value>) => navigator.locks.request('settings-stamps', act);

  async function noted(): Promise<{ former: Entries | undefined; entries: Entries }> {
    const [former, present] = await Promise.all([stamps.load(), parts.read()]);
    const pieces = toPieces(present, isEverywhere);
    const first = noteChanges(
      new Map(),
      toPieces({ settings: defaultSettings(parts.target()), siteRules: [] }, isEverywhere),
      0,
    );
    // Before anything was noted, what differs from the first day was changed at some time: longer ago than all that is noted.
    if (!former) return { former, entries: noteChanges(first, pieces, 1) };
    // What an update of the extension has brought is nobody's change.
    return { former, entries: noteChanges(new Map([...first, ...former]), pieces, now()) };
  }

  return {
    note: () =>
      alone(async () => {
        const { former, entries } = await noted();
        await stamps.save(entries);
        return !former || [...entries].some(([key, [at]]) => former.get(key)?.[0] !== at);
      }),
    merge: (others) =>
      alone(async () => {
        const { entries } = await noted();
        let merged = entries;
        let here = entries;
        await parts.change((present) => {
          // Somebody may have changed something since it was noted.
          const pieces = toPieces(present, isEverywhere);
          merged = withoutContradictions(mergeEntries(noteChanges(entries, pieces, now()), others));
          const applied = applyEntries(merged, present, pieces);
          here = asHere(merged, toPieces(applied, isEverywhere));
          return applied;
        });
        await stamps.save(here);
        return merged;
      }),
    forgetMoments: () =>
      alone(async () => {
        const { entries } = await noted();
        const present = [...entries].filter(([, [, value]]) => value !== null);
        await stamps.save(new Map(present.map(([key, [, value]]) => [key, [0, value]])));
      }),
  };
}

/** The settings and rules of this device as the entries have them. What another device says that makes no sense here is left out. */
function applyEntries(entries: Entries, present: SyncedChoices, pieces: Pieces): SyncedChoices {
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
