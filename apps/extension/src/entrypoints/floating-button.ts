import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createFloatingButton, type FloatingButton } from '../floating-button/floating-button.ts';
import { registerTool } from '../loader/tools.ts';
import type { BackgroundRequest } from '../protocol/background-requests.ts';
import { type FrameCommand, OFF_STATE } from '../protocol/frame-commands.ts';
import type { PageState } from '../protocol/page-state.ts';

/** Script of the floating button, imported when it is first shown. All its actions are requests to the background. */
export default defineUnlistedScript(() => {
  if (!browser?.runtime?.id) return; // imported by a page: see page.ts
  let button: FloatingButton | undefined;
  let state: PageState = OFF_STATE;
  const show = (newer: PageState | undefined) => {
    state = newer ?? state;
    button?.show(state);
  };
  browser.runtime.onMessage.addListener((command: Partial<FrameCommand>, sender) => {
    if (sender.id === browser.runtime.id && command.type === 'progress') show(command.state);
  });

  registerTool('floating-button', ({ settings: { floatingButton }, isShown }) => {
    if (!isShown) {
      button?.remove();
      button = undefined;
      return;
    }
    if (!button) {
      button = createFloatingButton(document, {
        toggle: () => ask({ type: 'toggle-tab' }),
        retry: () => ask({ type: 'retry-tab' }),
        move: (spot) => ask({ type: 'move-floating-button', spot }),
        hideHere: () => ask({ type: 'hide-floating-button', host: location.hostname }),
        hideEverywhere: () => ask({ type: 'hide-floating-button' }),
        openOptions: () => ask({ type: 'open-options' }),
      });
      button.show(state);
      // The page may have been translated before the button existed.
      void browser.runtime
        .sendMessage<BackgroundRequest, PageState | undefined>({ type: 'tab-state' })
        .then(show, () => {});
    }
    button.place(floatingButton);
  });
});

/**
 * Sends a request; its effect shows in the settings and the progress. Fails only after the extension has been removed.
 */
function ask(request: BackgroundRequest): void {
  void browser.runtime.sendMessage(request).catch(() => {});
}
