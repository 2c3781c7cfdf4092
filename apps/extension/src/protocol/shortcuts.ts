/**
 * Manifest commands that translate a page or restore it. There are two because Chrome reserves the keys of the first
 * for reopening closed tabs.
 */
export const TOGGLE_COMMANDS = ['toggle-page', 'toggle-page-too'] as const;

export const SWITCH_MODE_COMMAND = 'switch-mode';
