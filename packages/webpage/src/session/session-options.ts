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
   * Part of the page to request. Default `page`.
   * - `page`: the whole page, up to a bound, beginning with the view
   * - `read`: the view and two screens ahead, for engines that cost
   */
  reach?: Reach;
  /** Returns the title as the page wrote it; that of the document if missing. */
  titleOf?: () => string;
  scheduler: PageScheduler;
  /** Called after a state change: immediately for a new status, at most twice a second for new counts. */
  onProgress?(state: SessionState): void;
}
