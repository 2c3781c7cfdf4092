import type { SessionError, SessionState } from '@interlinear/webpage/session';
import { browser } from 'wxt/browser';
import { ENGINE_KINDS } from '../engines/engine-kinds.ts';
import { BUILT_IN_ENGINE, KEYLESS_ENGINES } from '../engines/keyless-engines.ts';
import { isSiteEngine, nameSiteEngine } from '../engines/site-engine-ids.ts';
import type { PageState } from '../protocol/page-state.ts';

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
  if (error.hint?.startsWith('download:')) return text('failedDownload', [engine]);
  const isOfSite = isSiteEngine(error.engine);
  if (error.reason === 'auth') return text(isOfSite ? 'failedAccount' : 'failedKey', [engine]);
  if (error.reason === 'quota' && isOfSite) return text('failedTokens', [engine]);
  if (error.reason === 'unsupported-pair') return text('failedPair', [engine]);
  if (error.reason === 'rate-limit' || error.reason === 'quota') return text('failedBusy', [engine]);
  return text('failedEngine', [engine]);
}

/** One line about another engine that translates instead of the chosen one; undefined when that one does. */
export function describeFallback({ status, fallback }: PageState): string | undefined {
  if (!fallback || status === 'off') return undefined;
  const { error, engine } = fallback;
  const names = [nameEngine(error.engine), nameEngine(engine)];
  // What a person can do about it comes before what was done.
  if (error.reason === 'unsupported-pair' || error.hint !== undefined) return describeError(error);
  const isOfSite = isSiteEngine(error.engine);
  if (error.reason === 'auth') return text(isOfSite ? 'fellBackAccount' : 'fellBackKey', names);
  return text(error.reason === 'quota' && isOfSite ? 'fellBackTokens' : 'fellBack', names);
}

/** An engine as people know it; an own one by its kind, which its id begins with. */
export function nameEngine(engine: string): string {
  if (isSiteEngine(engine)) return nameSiteEngine(engine);
  const keyless = [...KEYLESS_ENGINES, BUILT_IN_ENGINE].find(({ id }) => id === engine);
  const kind = engine.replace(/-\d+$/, '');
  return keyless?.name ?? KIND_NAMES.get(kind) ?? engine;
}

const KIND_NAMES = new Map<string, string>(Object.entries(ENGINE_KINDS).map(([kind, { name }]) => [kind, name]));

function text(name: string, values: string[] = []): string {
  return browser.i18n.getMessage(name, values);
}
