/**
 * Manifest commands that translate a page or restore it. There are two because Chrome reserves the keys of the first
 * for reopening closed tabs.
 */
export const TOGGLE_COMMANDS = ['toggle-page', 'toggle-page-too'] as const;

export const SWITCH_MODE_COMMAND = 'switch-mode';

/** Manifest command that switches subtitles on or off for the site. */
export const SUBTITLE_COMMAND = 'toggle-subtitles';

/** Manifest command that lets the person choose a part of the page to translate. */
export const PART_COMMAND = 'choose-part';

/** Manifest command for the picture under the pointer, for all pictures, and for an area of the window. */
export const PICTURE_COMMANDS = ['translate-picture', 'translate-pictures', 'select-area'] as const;
