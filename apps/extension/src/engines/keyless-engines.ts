/** The engines that need no key, in the order in which they are offered. Names of engines are proper names: never translated. */
export const KEYLESS_ENGINES = [
  { id: 'microsoft-edge', name: 'Microsoft Edge', kind: 'browser' },
  { id: 'google', name: 'Google', kind: 'browser' },
] as const;
