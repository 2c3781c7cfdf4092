import type { SessionError, SessionState } from '@interlinear/webpage/session';
import { browser } from 'wxt/browser';
import { ENGINE_KINDS } from '../engines/engine-kinds.ts';
import { BUILT_IN_ENGINE, KEYLESS_ENGINES } from '../engines/keyless-engines.ts';
import { isSiteEngine, nameSiteEngine } from '../engines/site-engine-ids.ts';
import type { PageState } from '../protocol/page-state.ts';

/** Describes why a page or a part of it is untranslated; undefined without a failure. */
export function describeFailure(state: SessionState): string | undefined {
  return state.lastError && hasFailure(state) ? describeError(state.lastError) : undefined;
}

/** Whether a page is to be translated but shows nothing else than its original, because everything has failed. */
export function isUntranslated(state: SessionState): boolean {
  return state.lastError !== undefined && hasFailure(state) && state.translated === 0;
}

function hasFailure({ status, failed }: SessionState): boolean {
  return status === 'paused' || status === 'blocked' || (status !== 'off' && failed > 0);
}

/** Describes an error in one line. */
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

/** Describes that another engine stands in for the chosen one; undefined otherwise. */
export function describeFallback({ status, fallback }: PageState): string | undefined {
  if (!fallback || status === 'off') return undefined;
  const { error, engine } = fallback;
  const names = [nameEngine(error.engine), nameEngine(engine)];
  // Advice for the person takes precedence over naming the fallback.
  if (error.reason === 'unsupported-pair' || error.hint !== undefined) return describeError(error);
  const isOfSite = isSiteEngine(error.engine);
  if (error.reason === 'auth') return text(isOfSite ? 'fellBackAccount' : 'fellBackKey', names);
  return text(error.reason === 'quota' && isOfSite ? 'fellBackTokens' : 'fellBack', names);
}

/** Returns the display name of an engine; for own engines that of their kind, which their id begins with. */
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
