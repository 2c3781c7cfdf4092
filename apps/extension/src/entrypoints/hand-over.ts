import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { deliverFile } from '../hand-over/deliver-file.ts';
import { FileSource } from '../hand-over/file-source.ts';
import { registerTool } from '../loader/tools.ts';

/** Reads the PDF shown in a tab and delivers it to the site's reader; imported when a person asks for that. */
export default defineUnlistedScript(() => {
  // Pages can import this file too; outside the extension it does nothing.
  if (!browser?.runtime?.id) return;
  const source = new FileSource(location.href);
  registerTool('hand-over', (input) => {
    if ('asked' in input)
      void deliverFile(input.asked); // fails only after the extension has been removed
    else void source.chunkAt(input.offset).then(input.answer);
  });
});
