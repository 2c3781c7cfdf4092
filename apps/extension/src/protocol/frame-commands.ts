import type { SessionState } from '@interlinear/webpage/session';

/**
 * What the extension tells a frame. Only its own background and pages can: `tabs.sendMessage` reaches content scripts and
 * nothing else. How to translate is not among it; that is asked for through the port (`page-port.ts`).
 *
 * - `start`, `stop`, `retry`: to every frame of a tab
 * - `status`: how far this frame is (`PageState`); answered at once
 * - `report`: to say through the port how far it is, to a background that has forgotten
 * - `about`: where this is (`AboutPage`); for the outermost frame
 * - `translate-selection`: to open the card about what is selected in this frame
 * - `is-pdf`: whether the outermost frame shows a PDF in the browser's viewer (boolean); answered at once
 * - `read-file`: a part of the file that the outermost frame shows (`FileChunk`)
 * - `logged-out`: that the person has logged out in the extension, of a site; for the pages of that
 * - `progress`: how far the whole tab is; for the outermost frame
 */
export type FrameCommand =
  | { type: 'start' | 'stop' | 'retry' | 'status' | 'report' | 'about' | 'is-pdf' | 'translate-selection' }
  | { type: 'read-file'; offset: number }
  | { type: 'logged-out'; site: string }
  | { type: 'progress'; state: SessionState };

/** The answer to `status` in a frame that is not translated. */
export const OFF: SessionState = { status: 'off', found: 0, translated: 0, kept: 0, pending: 0, failed: 0 };

/** The answer in a frame that is about to be. */
export const STARTING: SessionState = { ...OFF, status: 'working' };
