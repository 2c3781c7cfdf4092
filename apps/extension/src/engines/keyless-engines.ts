/** Engines that need no key, in display order. Engine names are proper names and never translated. */
export const KEYLESS_ENGINES = [
  { id: 'microsoft-edge', name: 'Microsoft Edge', kind: 'browser' },
  { id: 'google', name: 'Google', kind: 'browser' },
] as const;

/** The browser's built-in translator. */
export const BUILT_IN_ENGINE = { id: 'built-in', name: 'Chrome built-in', kind: 'browser' } as const;
