import type { Policy } from '../segment/segment.ts';
import type { Appearance, Mode } from '../unit.ts';
import type { PageScheduler } from './page/page-scheduler.ts';
import { PageTranslation } from './page/page-translation.ts';
import type { Translate } from './requests/request-tracker.ts';
import type { SessionState } from './session-state.ts';

export { createPageScheduler, type PageScheduler } from './page/page-scheduler.ts';
export type { Translate } from './requests/request-tracker.ts';
export type { SessionError, SessionState } from './session-state.ts';

export interface SessionOptions {
  /** The page; each frame has a session of its own. */
  root: Document;
  policy: Omit<Policy, 'mode'>;
  mode: Mode;
  appearance: Appearance;
  /** Yields a result for every segment, in any order; leaving the loop or the signal cancels. */
  translate: Translate;
  scheduler: PageScheduler;
  /** Called when the state has changed: another status at once, other numbers a few times a second. */
  onProgress?(state: SessionState): void;
}

export interface Session {
  /** Begins to translate the page and keeps on as it changes. */
  start(): void;
  /** Puts the page back as it would be without us, at once, and leaves nothing behind. It may be started again. */
  stop(): void;
  setMode(mode: Mode): void;
  setAppearance(appearance: Appearance): void;
  state(): SessionState;
  /** Asks again for what failed, and ends every pause. */
  retryFailed(): void;
}

const OFF: SessionState = { status: 'off', found: 0, translated: 0, kept: 0, pending: 0, failed: 0 };

/** Owns one translated page: what is translated when, what the page changes meanwhile, and the way back. */
export function createSession(options: SessionOptions): Session {
  let look = { mode: options.mode, appearance: options.appearance };
  let run: PageTranslation | undefined;
  const setLook = (newer: typeof look) => {
    look = newer;
    run?.setLook(look);
  };
  return {
    start() {
      const window = options.root.defaultView;
      if (run || !window) return;
      run = new PageTranslation(options, window, look);
      run.start();
    },
    stop() {
      run?.stop();
      if (run) options.onProgress?.(OFF);
      run = undefined;
    },
    setMode: (mode) => setLook({ ...look, mode }),
    setAppearance: (appearance) => setLook({ ...look, appearance }),
    state: () => run?.state() ?? OFF,
    retryFailed: () => run?.retryFailed(),
  };
}
