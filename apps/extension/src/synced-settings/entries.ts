import type { Settings } from '../settings/settings.ts';
import type { SiteRule } from '../site-rules/site-rule.ts';

/**
 * Settings split into values that change independently, by key: a choice (`inputBox.target`), a list member
 * (`never.sites example.org`), a site's rule (`site-rules example.org`) or a site's own choices
 * (`subtitles.bySite example.org`). `null` means removed.
 */
export type SettingValues = ReadonlyMap<string, unknown>;

/** A value with the time of its last change, in milliseconds since 1970; 0 means never changed. */
export type Entry = readonly [at: number, value: unknown];
export type Entries = ReadonlyMap<string, Entry>;

export interface SyncedChoices {
  settings: Settings;
  siteRules: readonly SiteRule[];
}

const RULES = 'site-rules';
const SUBTITLES_BY_SITE = 'subtitles.bySite';

/** Settings that stay on the device: the storage version, the site trusted with the account, and the own engine that reads pictures. */
const DEVICE_ONLY = new Set(['version', 'site', 'pictures.model']);
/** Lists whose order matters count as a single choice. */
const ORDERED_LISTS = new Set(['recentTargets']);

/**
 * Splits settings into values.
 * @param isEverywhere whether an engine exists on other devices; the choice of a device-only engine is not synced
 */
export function flattenSettings(
  { settings, siteRules }: SyncedChoices,
  isEverywhere: (engine: string) => boolean,
): SettingValues {
  const values = new Map<string, unknown>();
  for (const [path, value] of leafValues(settings, '')) {
    if (DEVICE_ONLY.has(path) || (path === 'engine' && !isEverywhere(settings.engine))) continue;
    // Own engines are on this device only.
    if (path === 'pictures.reader' && value === 'model') continue;
    if (path === SUBTITLES_BY_SITE) continue;
    if (isSet(path, value)) for (const member of value) values.set(`${path} ${member}`, true);
    else values.set(path, value);
  }
  for (const { site, choices } of settings.subtitles.bySite) values.set(`${SUBTITLES_BY_SITE} ${site}`, choices);
  for (const { site, rules } of siteRules) values.set(`${RULES} ${site}`, rules);
  return values;
}

/** Applies entries to the present choices, list members and rules. Unknown entries are ignored. */
export function fromEntries(
  entries: Entries,
  { settings, siteRules }: SyncedChoices,
  values: SettingValues,
): UncheckedChoices {
  const changed: Record<string, unknown> = {};
  for (const [path, value] of leafValues(settings, '')) {
    if (path === SUBTITLES_BY_SITE) continue;
    if (isSet(path, value)) changed[path] = members(entries, path, value);
    else if (values.has(path)) changed[path] = entries.get(path)?.[1] ?? value;
  }
  const rules = new Map<string, unknown>(siteRules.map((rule) => [rule.site, rule.rules]));
  const bySite = new Map<string, unknown>(settings.subtitles.bySite.map(({ site, choices: own }) => [site, own]));
  applyMembers(entries, RULES, rules);
  applyMembers(entries, SUBTITLES_BY_SITE, bySite);
  return {
    choices: changed,
    siteRules: [...rules].map(([site, value]) => ({ site, rules: value })),
    subtitlesBySite: [...bySite].map(([site, value]) => ({ site, choices: value })),
  };
}

function applyMembers(entries: Entries, path: string, values: Map<string, unknown>): void {
  for (const [site, value] of entriesOfList(entries, path)) {
    if (value === null) values.delete(site);
    else values.set(site, value);
  }
}

/** Values by path, and rules, before validation. */
export interface UncheckedChoices {
  choices: Readonly<Record<string, unknown>>;
  siteRules: readonly { site: string; rules: unknown }[];
  subtitlesBySite: readonly { site: string; choices: unknown }[];
}

function members(entries: Entries, path: string, present: readonly string[]): string[] {
  const list = new Set(present);
  for (const [member, value] of entriesOfList(entries, path)) {
    if (value === true) list.add(member);
    else list.delete(member);
  }
  return [...list];
}

function* entriesOfList(entries: Entries, path: string): Generator<[member: string, value: unknown]> {
  for (const [key, [, value]] of entries) {
    if (key.startsWith(`${path} `)) yield [key.slice(path.length + 1), value];
  }
}

function* leafValues(value: object, path: string): Generator<[path: string, value: unknown]> {
  for (const [name, part] of Object.entries(value)) {
    const own = path === '' ? name : `${path}.${name}`;
    if (typeof part === 'object' && part !== null && !Array.isArray(part)) yield* leafValues(part, own);
    else yield [own, part];
  }
}

function isSet(path: string, value: unknown): value is readonly string[] {
  return Array.isArray(value) && !ORDERED_LISTS.has(path) && value.every((member) => typeof member === 'string');
}
