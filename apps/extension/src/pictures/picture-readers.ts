import { say } from '../messages/say.ts';
import type { Settings } from '../settings/settings.ts';

/** Readers of pictures, in display order. */
export const PICTURE_READERS: readonly { reader: Settings['pictures']['reader']; label: () => string }[] = [
  { reader: 'device', label: () => say('picturesOnDevice') },
  { reader: 'server', label: () => say('picturesOnServer') },
  { reader: 'model', label: () => say('picturesByModel') },
];
