import { browser } from 'wxt/browser';
import { type FrameCommand, OFF_STATE, STARTING_STATE } from '../protocol/frame-commands.ts';
import { callTool } from './tools.ts';

/** Waits for `start`, then imports the page engine, which takes over. */
export function waitForStart(): void {
  /** Undefined before the first `start`; false if stopped before the engine has loaded. */
  let isWanted: boolean | undefined;

  const onCommand = (
    command: Partial<FrameCommand>,
    sender: { id?: string | undefined },
    answer: (state: typeof OFF_STATE) => void,
  ) => {
    if (sender.id !== browser.runtime.id) return;
    if (command.type === 'status') answer(isWanted ? STARTING_STATE : OFF_STATE);
    else if (command.type === 'stop' && isWanted) isWanted = false;
    else if (command.type === 'start') {
      if (isWanted === undefined) void importEngine();
      isWanted = true;
    }
  };

  async function importEngine(): Promise<void> {
    try {
      await callTool('page', () => isWanted === true);
    } catch {
      // The import fails only after the extension has been removed.
    }
    // The page engine listens from here on.
    browser.runtime.onMessage.removeListener(onCommand);
  }

  browser.runtime.onMessage.addListener(onCommand);
}
