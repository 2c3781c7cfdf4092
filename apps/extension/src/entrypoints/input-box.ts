import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { InputBox } from '../input-box/input-box.ts';
import { registerTool } from '../loader/tools.ts';

/** Translates what was typed in a field; imported when the space bar was pressed three times quickly for the first time. */
export default defineUnlistedScript(() => {
  // A page may import this file too. It finds no extension around it, and nothing happens.
  if (!browser?.runtime?.id) return;
  const inputBox = new InputBox();
  registerTool('input-box', ({ inputBox: { target } }) => void inputBox.translate(target)); // says itself what fails
});
