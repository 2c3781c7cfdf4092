import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { registerTool } from '../loader/tools.ts';
import { toggleTranscript } from '../subtitles/transcript/open-transcript.ts';

/** Shows the lines of a video's subtitles in a panel; imported when it is first opened in a frame. */
export default defineUnlistedScript(() => {
  if (browser?.runtime?.id) registerTool('transcript', toggleTranscript);
});
