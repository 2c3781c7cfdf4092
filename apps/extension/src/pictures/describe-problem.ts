import { browser } from 'wxt/browser';
import { type MessageName, say } from '../messages/say.ts';
import { PictureFailed } from './picture-connection.ts';

/** Describes in one line why a picture is not translated. */
export function describeProblem(error: unknown): string {
  if (!browser?.runtime?.id) return GONE;
  return say(error instanceof PictureFailed ? MESSAGES[error.problem] : 'pictureFailed');
}

const MESSAGES: Readonly<Record<PictureFailed['problem'], MessageName>> = {
  unreachable: 'pictureUnreachable',
  'not-a-picture': 'pictureNotAPicture',
  unsupported: 'pictureUnsupported',
  'too-large': 'pictureTooLarge',
  damaged: 'pictureDamaged',
  'too-heavy': 'pictureTooHeavy',
  failed: 'pictureFailed',
  disconnected: 'pictureFailed',
};

/** Read early, because messages become unreadable after the extension has been removed. */
const GONE = browser?.runtime?.id ? say('failedDisconnected') : '';
