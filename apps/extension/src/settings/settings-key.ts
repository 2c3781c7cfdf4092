/** Storage key of the settings. In its own file so that the loader need not bundle the schema. */
export const SETTINGS_KEY = 'settings';

export const SETTINGS_VERSION = 8;
