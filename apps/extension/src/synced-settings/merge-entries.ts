import type { Entries, Entry, SettingValues } from './entries.ts';

/** Merges entries: the later change wins. Ties are broken the same way on every device. */
export function mergeEntries(one: Entries, other: Entries): Entries {
  const merged = new Map(one);
  for (const [key, entry] of other) {
    const present = merged.get(key);
    if (!present || isLater(entry, present)) merged.set(key, entry);
  }
  return merged;
}

/**
 * Removes items that are on both the “always” and the “never” list: the later change wins, on a tie “never”. Every
 * device gets the same result.
 */
export function resolveContradictions(entries: Entries): Entries {
  const settled = new Map(entries);
  for (const [key, [alwaysAt, isAlways]] of entries) {
    if (!key.startsWith('always.')) continue;
    const opposite = key.replace('always.', 'never.');
    const [neverAt, isNever] = entries.get(opposite) ?? [0, null];
    if (isAlways === null || isNever === null) continue;
    settled.set(alwaysAt > neverAt ? opposite : key, [Math.max(alwaysAt, neverAt) + 1, null]);
  }
  return settled;
}

/**
 * Returns the entries as stored here. Values that this version could not apply get a slightly older time, so that the
 * account keeps them and they do not look like local changes.
 */
export function asStoredHere(entries: Entries, values: SettingValues): Entries {
  const here = new Map(entries);
  for (const [key, [at, value]] of entries) {
    if (!isMember(key) && !values.has(key)) continue;
    const own = values.get(key) ?? null;
    if (!isSame(own, value)) here.set(key, [at - 0.5, own]);
  }
  return here;
}

/**
 * Updates entries with the values a person has changed.
 * @param at time of the change; always made later than the previous change of the same value
 */
export function noteChanges(former: Entries, values: SettingValues, at: number): Entries {
  const entries = new Map(former);
  const note = (key: string, value: unknown) => {
    const present = entries.get(key);
    if (present && isSame(present[1], value)) return;
    entries.set(key, [present ? Math.max(at, present[0] + 1) : at, value]);
  };
  for (const [key, value] of values) note(key, value);
  for (const [key, [, value]] of former) {
    // A removed list member or rule. Other keys missing here are not synced from this device.
    if (isMember(key) && value !== null && !values.has(key)) note(key, null);
  }
  return entries;
}

/** Whether `known` already contains all changes. Values that were never changed do not count. */
export function hasNothingNew(entries: Entries, known: Entries): boolean {
  return [...entries].every(([key, entry]) => {
    const present = known.get(key);
    return entry[0] === 0 || (present && present[0] === entry[0] && isSame(present[1], entry[1]));
  });
}

function isLater([at, value]: Entry, [presentAt, present]: Entry): boolean {
  return at > presentAt || (at === presentAt && text(value) > text(present));
}

/** Whether a key stands for a list member or rule, which can be removed. */
function isMember(key: string): boolean {
  return key.includes(' ');
}

function isSame(one: unknown, other: unknown): boolean {
  return text(one) === text(other);
}

function text(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([first], [second]) => (first < second ? -1 : 1)))
      : part,
  );
}
