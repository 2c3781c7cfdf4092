import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { InputBox } from '../input-box/input-box.ts';
import { registerTool } from '../loader/tools.ts';

/** Translates typed text; imported after the first triple press of the space bar. */
export default defineUnlistedScript(() => {
  // Pages can import this file too; outside the extension it does nothing.
  if (!browser?.runtime?.id) return;
  const inputBox = new InputBox();
  registerTool('input-box', ({ inputBox: { target } }) => void inputBox.translate(target)); // shows its own errors
});
