/**
 * The commands that translate a page or put it back, as the manifest names them. There are two, because Chrome keeps the keys of
 * the first for itself: it opens closed tabs again with them.
 */
export const TOGGLE_COMMANDS = ['toggle-page', 'toggle-page-too'] as const;

export const SWITCH_MODE_COMMAND = 'switch-mode';
