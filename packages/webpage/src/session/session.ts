import type { Appearance, Mode } from '../unit.ts';
import { PageTranslation } from './page/page-translation.ts';
import type { DisplayOptions, SessionOptions } from './session-options.ts';
import type { SessionState } from './session-state.ts';

export { createPageScheduler, type PageScheduler } from './page/page-scheduler.ts';
export type { Reach, SessionOptions, Translate } from './session-options.ts';
export type { SessionError, SessionState } from './session-state.ts';

export interface Session {
  /** Starts translating the page and keeps translating as the page changes. */
  start(): void;
  /** Restores the original page synchronously, keeping the page's own changes. The session can be started again. */
  stop(): void;
  setMode(mode: Mode): void;
  setAppearance(appearance: Appearance): void;
  state(): SessionState;
  /** Requests all units of the page, whatever the reach of the session, until it is stopped. */
  translateAll(): void;
  /** Requests failed units again and ends any pause. */
  retryFailed(): void;
  /** Returns the texts that have been translated, as the page wrote them. */
  translatedTexts(): string[];
  /**
   * Requests the units again whose text is affected by a change of the translator. Their translations stay visible until
   * the new ones arrive.
   */
  translateAgain(isAffected: (text: string) => boolean): void;
}

const OFF: SessionState = { status: 'off', found: 0, translated: 0, kept: 0, pending: 0, failed: 0 };

/** Creates a session that translates one document, follows its changes and can restore it. */
export function createSession(options: SessionOptions): Session {
  let display: DisplayOptions = { mode: options.mode, appearance: options.appearance };
  let run: PageTranslation | undefined;
  const setDisplay = (newDisplay: DisplayOptions) => {
    display = newDisplay;
    run?.setDisplay(display);
  };
  return {
    start() {
      const window = options.root.defaultView;
      if (run || !window) return;
      run = new PageTranslation(options, window, display);
      run.start();
    },
    stop() {
      run?.stop();
      if (run) options.onProgress?.(OFF);
      run = undefined;
    },
    setMode: (mode) => setDisplay({ ...display, mode }),
    setAppearance: (appearance) => setDisplay({ ...display, appearance }),
    state: () => run?.state() ?? OFF,
    translateAll: () => run?.translateAll(),
    retryFailed: () => run?.retryFailed(),
    translatedTexts: () => run?.translatedTexts() ?? [],
    translateAgain: (isAffected) => run?.translateAgain(isAffected),
  };
}
