import type { LanguageCode } from '@interlinear/languages';
import { defaultSettings } from '../settings/settings.ts';
import { applyEntries } from './apply-entries.ts';
import type { SettingsStamps } from './change-times.ts';
import { type Entries, type SyncedChoices, toPieces } from './entries.ts';
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
