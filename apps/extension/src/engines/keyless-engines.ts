/** The engines that need no key, in the order in which they are offered. Names of engines are proper names: never translated. */
export const KEYLESS_ENGINES = [
  { id: 'microsoft-edge', name: 'Microsoft Edge', kind: 'browser' },
  { id: 'google', name: 'Google', kind: 'browser' },
] as const;

/** The translator inside the browser, where there is one. */
export const BUILT_IN_ENGINE = { id: 'built-in', name: 'Chrome built-in', kind: 'browser' } as const;
