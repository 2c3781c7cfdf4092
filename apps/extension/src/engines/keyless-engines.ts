/** Engines that need no key, in display order. Engine names are proper names and never translated. */
export const KEYLESS_ENGINES = [
  { id: 'microsoft-edge', name: 'Microsoft Edge', kind: 'browser' },
  { id: 'google', name: 'Google', kind: 'browser' },
] as const;

/** The browser's built-in translator. */
export const BUILT_IN_ENGINE = { id: 'built-in', name: 'Chrome built-in', kind: 'browser' } as const;

const KEYLESS_IDS: ReadonlySet<string> = new Set([...KEYLESS_ENGINES, BUILT_IN_ENGINE].map(({ id }) => id));

/** Whether an engine needs no key and has no settings, so that the database of own engines need not be read for it. */
export function isKeyless(id: string): boolean {
  return KEYLESS_IDS.has(id);
}
