import type { Entries, Entry, SettingValues } from './entries.ts';

/** Of two changes to the same piece the later one counts; of two at the same moment, on every device the same one. */
export function mergeEntries(one: Entries, other: Entries): Entries {
  const merged = new Map(one);
  for (const [key, entry] of other) {
    const present = merged.get(key);
    if (!present || isLater(entry, present)) merged.set(key, entry);
  }
  return merged;
}

/**
 * Nothing is on the lists of what is always and of what is never translated: the later wish counts, else “never”. Every device comes
 * to the same.
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
 * The entries as this device has them. What it could not make its own (a style of a newer version) counts as a little older here:
 * so the account keeps it, and nobody takes it for a change by a person.
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
 * The entries as they are after a person changed something.
 * @param at the moment of the change; one that is not later than the change before counts as just after it
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
    // A member or a rule that is gone. A choice that is not among the values is not this device's to make.
    if (isMember(key) && value !== null && !values.has(key)) note(key, null);
  }
  return entries;
}

/** Whether nothing would be new to somebody who knows `known`. What nobody ever changed is no news. */
export function hasNothingNew(entries: Entries, known: Entries): boolean {
  return [...entries].every(([key, entry]) => {
    const present = known.get(key);
    return entry[0] === 0 || (present && present[0] === entry[0] && isSame(present[1], entry[1]));
  });
}

function isLater([at, value]: Entry, [presentAt, present]: Entry): boolean {
  return at > presentAt || (at === presentAt && text(value) > text(present));
}

/** A member of a list or a rule: something that can be gone. */
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
