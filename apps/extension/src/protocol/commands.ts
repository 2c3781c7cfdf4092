import type { SessionState } from '@interlinear/webpage/session';

/**
 * What the extension tells a frame. Only its own background and pages can: `tabs.sendMessage` reaches content scripts and
 * nothing else. Commands carry no data; what to do is asked for through the port (`page-port.ts`).
 */
export interface Command {
  type: 'start' | 'stop' | 'status' | 'retry' | 'translate-selection';
}

/** The answer to `status` in a frame that is not translated. */
export const OFF: SessionState = { status: 'off', found: 0, translated: 0, kept: 0, pending: 0, failed: 0 };
