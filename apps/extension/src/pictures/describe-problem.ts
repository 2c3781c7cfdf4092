import { displayName } from '@interlinear/languages';
import { browser } from 'wxt/browser';
import { locale, type MessageName, say } from '../messages/say.ts';
import { READER_PROBLEMS, type ReaderProblem } from '../protocol/picture-port.ts';
import type { Settings } from '../settings/settings.ts';
import { nameEngine } from '../tabs/describe-failure.ts';
import { PictureFailed } from './picture-connection.ts';

/** Describes in one line why a picture is not translated. */
export function describeProblem(error: unknown, { source, pictures }: Settings): string {
  if (!browser?.runtime?.id) return GONE;
  if (!(error instanceof PictureFailed)) return say('pictureFailed');
  const { problem } = error;
  if (problem === 'language' && source !== 'auto') return say('pictureLanguage', displayName(source, locale()));
  if (UNREACHABLE.has(problem) && !navigator.onLine) return say('pictureOffline');
  return say(MESSAGES[problem], nameEngine(pictures.model));
}

/** Whether the chosen reader failed, rather than the picture itself. */
export function isReaderProblem(error: unknown): boolean {
  return error instanceof PictureFailed && READER_PROBLEMS.some((problem) => problem === error.problem);
}

const UNREACHABLE: ReadonlySet<PictureFailed['problem']> = new Set<ReaderProblem>([
  'server-unreachable',
  'model-unreachable',
]);

const MESSAGES: Readonly<Record<PictureFailed['problem'], MessageName>> = {
  unreachable: 'pictureUnreachable',
  'not-a-picture': 'pictureNotAPicture',
  unsupported: 'pictureUnsupported',
  'too-large': 'pictureTooLarge',
  damaged: 'pictureDamaged',
  'too-heavy': 'pictureTooHeavy',
  'in-target': 'pictureAlready',
  language: 'pictureFailed',
  'signed-out': 'pictureSignedOut',
  quota: 'pictureQuota',
  'server-too-large': 'pictureServerTooLarge',
  'server-busy': 'pictureServerBusy',
  'server-unreachable': 'pictureServerUnreachable',
  'server-failed': 'pictureServerFailed',
  'model-missing': 'pictureModelMissing',
  'model-key': 'failedKey',
  'model-busy': 'pictureModelBusy',
  'model-unreachable': 'pictureModelUnreachable',
  'model-failed': 'pictureModelFailed',
  failed: 'pictureFailed',
  disconnected: 'pictureFailed',
  'screen-only': 'pictureScreenOnly',
};

/** Read early, because messages become unreadable after the extension has been removed. */
const GONE = browser?.runtime?.id ? say('failedDisconnected') : '';
