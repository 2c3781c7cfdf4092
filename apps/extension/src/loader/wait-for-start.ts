import { browser } from 'wxt/browser';
import { type FrameCommand, OFF, STARTING } from '../protocol/frame-commands.ts';
import { callTool } from './tools.ts';

/** Waits for `start`, then hands over to the page engine for good. */
export function waitForStart(): void {
  /** Undefined until somebody wanted the page translated; false again when it was stopped before the engine had arrived. */
  let isWanted: boolean | undefined;

  const onCommand = (
    command: Partial<FrameCommand>,
    sender: { id?: string | undefined },
    answer: (state: typeof OFF) => void,
  ) => {
    if (sender.id !== browser.runtime.id) return;
    if (command.type === 'status') answer(isWanted ? STARTING : OFF);
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
      // The engine does not arrive when the extension is gone; then so is whoever would care.
    }
    // From here on the page engine listens.
    browser.runtime.onMessage.removeListener(onCommand);
  }

  browser.runtime.onMessage.addListener(onCommand);
}
