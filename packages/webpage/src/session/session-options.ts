import type { Translate } from '@interlinear/translation/segment';
import type { Policy } from '../segment/segment.ts';
import type { Appearance, Mode } from '../unit.ts';
import type { PageScheduler } from './page/page-scheduler.ts';
import type { SessionState } from './session-state.ts';

export type { Translate };

export type Reach = 'page' | 'read';

/** How translations are displayed. */
export interface DisplayOptions {
  mode: Mode;
  appearance: Appearance;
}

export interface SessionOptions extends DisplayOptions {
  /** The document to translate; each frame needs a session of its own. */
  root: Document;
  policy: Omit<Policy, 'mode'>;
  translate: Translate;
  /**
   * What is requested, for engines that cost or not. Default `page`.
   * - `page`: the whole page, up to a bound, what is in view first
   * - `read`: what is in view and two screens ahead
   */
  reach?: Reach;
  scheduler: PageScheduler;
  /** Called after a state change: immediately for a new status, at most twice a second for new counts. */
  onProgress?(state: SessionState): void;
}
