/** Where the settings are in the extension's storage. In a file of its own, so that the loader need not bring their schema along. */
export const SETTINGS_KEY = 'settings';

export const SETTINGS_VERSION = 3;
