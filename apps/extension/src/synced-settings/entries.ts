import type { Settings } from '../settings/settings.ts';
import type { SiteRule } from '../site-rules/site-rule.ts';

/**
 * Settings in values, each of which can be changed by itself: a choice (`inputBox.target`), a member of a list
 * (`never.sites example.org`) or the rule of a site (`site-rules example.org`). `null` is what is not there any more.
 */
export type SettingValues = ReadonlyMap<string, unknown>;

/** A piece and when it was last changed, in milliseconds since 1970; 0 is never: so it came with the extension. */
export type Entry = readonly [at: number, value: unknown];
export type Entries = ReadonlyMap<string, Entry>;

export interface SyncedChoices {
  settings: Settings;
  siteRules: readonly SiteRule[];
}

const RULES = 'site-rules';

/** What belongs to a device: the form it is stored in, and whom it trusts with the account. */
const DEVICE_ONLY = new Set(['version', 'site']);
/** A list whose order says something is one choice. */
const ORDERED_LISTS = new Set(['recentTargets']);

/** @param isEverywhere whether an engine is there on other devices too; the choice of another one is kept to this device */
export function flattenSettings(
  { settings, siteRules }: SyncedChoices,
  isEverywhere: (engine: string) => boolean,
): SettingValues {
  const values = new Map<string, unknown>();
  for (const [path, value] of leaves(settings, '')) {
    if (DEVICE_ONLY.has(path) || (path === 'engine' && !isEverywhere(settings.engine))) continue;
    if (isSet(path, value)) for (const member of value) values.set(`${path} ${member}`, true);
    else values.set(path, value);
  }
  for (const { site, rules } of siteRules) values.set(`${RULES} ${site}`, rules);
  return values;
}

/** Choices, members and rules as the entries say, on top of those that are here. Entries of things unknown here are left exclusively. */
export function fromEntries(
  entries: Entries,
  { settings, siteRules }: SyncedChoices,
  values: SettingValues,
): UncheckedChoices {
  const changed: Record<string, unknown> = {};
  for (const [path, value] of leaves(settings, '')) {
    if (isSet(path, value)) changed[path] = members(entries, path, value);
    else if (values.has(path)) changed[path] = entries.get(path)?.[1] ?? value;
  }
  const rules = new Map<string, unknown>(siteRules.map((rule) => [rule.site, rule.rules]));
  for (const [site, value] of entriesOfList(entries, RULES)) {
    if (value === null) rules.delete(site);
    else rules.set(site, value);
  }
  return { choices: changed, siteRules: [...rules].map(([site, value]) => ({ site, rules: value })) };
}

/** Values by path and rules that were not looked at yet. */
export interface UncheckedChoices {
  choices: Readonly<Record<string, unknown>>;
  siteRules: readonly { site: string; rules: unknown }[];
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

function* leaves(value: object, path: string): Generator<[path: string, value: unknown]> {
  for (const [name, part] of Object.entries(value)) {
    const own = path === '' ? name : `${path}.${name}`;
    if (typeof part === 'object' && part !== null && !Array.isArray(part)) yield* leaves(part, own);
    else yield [own, part];
  }
}

function isSet(path: string, value: unknown): value is readonly string[] {
  return Array.isArray(value) && !ORDERED_LISTS.has(path) && value.every((member) => typeof member === 'string');
}
