import type { SessionError, SessionState } from '@interlinear/webpage/session';
import { browser } from 'wxt/browser';
import { KEYLESS_ENGINES } from '../engines/keyless-engines.ts';

/** One line about why a page, or a part of it, has no translation; undefined when all is well. */
export function describeFailure({ status, failed, lastError }: SessionState): string | undefined {
  if (!lastError || status === 'off' || (failed === 0 && status !== 'paused' && status !== 'blocked')) return undefined;
  return describeError(lastError);
}

/** One line about an error. */
export function describeError(error: SessionError): string {
  if (error.reason === 'disconnected') return text('failedDisconnected');
  if (!navigator.onLine) return text('failedOffline');
  if (error.reason === 'all-engines-failed') {
    return text('failedBoth', [nameEngine(error.first.engine), nameEngine(error.second.engine)]);
  }
  const engine = nameEngine(error.engine);
  if (error.reason === 'unsupported-pair') return text('failedPair', [engine]);
  if (error.reason === 'rate-limit' || error.reason === 'quota') return text('failedBusy', [engine]);
  return text('failedEngine', [engine]);
}

/** An engine as people know it. */
export function nameEngine(engine: string): string {
  return KEYLESS_ENGINES.find(({ id }) => id === engine)?.name ?? engine;
}

function text(name: string, values: string[] = []): string {
  return browser.i18n.getMessage(name, values);
}
