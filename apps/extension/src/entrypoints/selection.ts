import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { registerTool } from '../loader/tools.ts';
import { createSelectionTool } from '../selection/selection-tool.ts';

/** Imported by the loader when text is first selected in a frame. */
export default defineUnlistedScript(() => {
  if (browser?.runtime?.id) registerTool('selection', createSelectionTool());
});
