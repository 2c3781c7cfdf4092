import type { SessionError } from '@interlinear/webpage/session';
import { browser } from 'wxt/browser';
import { nameEngine } from '../tabs/describe-failure.ts';

/** Read as long as there is an extension: what has to be said when it is gone cannot be looked up then. */
const GONE = browser?.i18n?.getMessage('inputGone') ?? '';

/** One line about why what was typed was not translated. */
export function describeInputFailure(error: SessionError): string {
  if (error.reason === 'disconnected') return GONE;
  if (!navigator.onLine) return browser.i18n.getMessage('inputOffline');
  const engine = [nameEngine(error.engine)];
  if (error.reason === 'unsupported-pair') return browser.i18n.getMessage('inputPair', engine);
  if (error.reason === 'rate-limit' || error.reason === 'quota') return browser.i18n.getMessage('inputBusy', engine);
  return browser.i18n.getMessage('inputFailed', engine);
}
