import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { deliverFile } from '../hand-over/deliver-file.ts';
import { FileSource } from '../hand-over/file-source.ts';
import { registerTool } from '../loader/tools.ts';

/** Takes a PDF out of the tab that shows it, and brings it to the site's reader; imported when a person wants that. */
export default defineUnlistedScript(() => {
  // A page may import this file too. It finds no extension around it, and nothing happens.
  if (!browser?.runtime?.id) return;
  const source = new FileSource(location.href);
  registerTool('hand-over', (input) => {
    if ('asked' in input)
      void deliverFile(input.asked); // without an extension around it any more nothing comes
    else void source.chunkAt(input.offset).then(input.answer);
  });
});
