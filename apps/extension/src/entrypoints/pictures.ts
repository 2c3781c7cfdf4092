import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { registerTool } from '../loader/tools.ts';
import { PictureTool } from '../pictures/picture-tool.ts';
import type { FrameCommand } from '../protocol/frame-commands.ts';

// All scripts of an extension share one JavaScript world per frame, hidden from the page's scripts.
declare global {
  /** Whether pictures of this frame are translated; undefined before the first. */
  var interlinearHasPictures: (() => boolean) | undefined;
}

/** Translates pictures; imported when a picture is first to be translated in a frame. */
export default defineUnlistedScript(() => {
  // Pages can import this file too; outside the extension it does nothing.
  if (!browser?.runtime?.id) return;
  const tool = new PictureTool();
  globalThis.interlinearHasPictures = () => tool.isOn;
  registerTool('pictures', (input) => tool.handle(input));
  browser.runtime.onMessage.addListener((command: Partial<FrameCommand>, sender) => {
    if (sender.id === browser.runtime.id && command.type === 'stop') tool.removeAll();
  });
});
