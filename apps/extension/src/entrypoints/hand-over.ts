import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { bringFile } from '../hand-over/bring-file.ts';
import { FileSource } from '../hand-over/file-source.ts';
import { offerTool } from '../loader/tools.ts';

/** Takes a PDF out of the tab that shows it, and brings it to the site's reader; imported when a person wants that. */
export default defineUnlistedScript(() => {
  // A page may import this file too. It finds no extension around it, and nothing happens.
  if (!browser?.runtime?.id) return;
  const source = new FileSource(location.href);
  offerTool('hand-over', (occasion) => {
    if ('asked' in occasion)
      void bringFile(occasion.asked); // without an extension around it any more nothing comes
    else void source.chunkAt(occasion.offset).then(occasion.answer);
  });
});
