import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { registerTool } from '../loader/tools.ts';
import { SubtitleTool } from '../subtitles/subtitle-tool.ts';

// All scripts of an extension share one JavaScript world per frame, hidden from the page's scripts.
declare global {
  /** Whether this frame has a video; undefined before subtitles were first wanted. */
  var interlinearHasVideo: (() => boolean) | undefined;
}

/** Shows subtitles over videos; imported when they are first wanted in a frame. */
export default defineUnlistedScript(() => {
  // Pages can import this file too; outside the extension it does nothing.
  if (!browser?.runtime?.id) return;
  const tool = new SubtitleTool();
  globalThis.interlinearHasVideo = () => tool.hasVideo;
  registerTool('subtitles', (input) => tool.handle(input));
});
