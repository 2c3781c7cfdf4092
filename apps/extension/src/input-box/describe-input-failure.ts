import type { SessionError } from '@interlinear/webpage/session';
import { browser } from 'wxt/browser';
import { say } from '../messages/say.ts';
import { nameEngine } from '../tabs/describe-failure.ts';

/** Read as long as there is an extension: what has to be said when it is gone cannot be looked up then. */
const GONE = browser?.runtime?.id ? say('inputGone') : '';

/** One line about why what was typed was not translated. */
export function describeInputFailure(error: SessionError): string {
  if (error.reason === 'disconnected') return GONE;
  if (!navigator.onLine) return say('inputOffline');
  const engine = nameEngine(error.engine);
  if (error.reason === 'unsupported-pair') return say('inputPair', engine);
  if (error.reason === 'rate-limit' || error.reason === 'quota') return say('inputBusy', engine);
  return say('inputFailed', engine);
}
