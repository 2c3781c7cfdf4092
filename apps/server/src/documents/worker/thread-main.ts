import { parentPort } from 'node:worker_threads';
import { npmFonts } from '@interlinear/documents/npm-fonts';
import { openDocument } from '@interlinear/documents/open-document';
import { serveDocument } from './serve-document.ts';

if (!parentPort) throw new Error('This is the program of a thread.');
const fonts = npmFonts(import.meta.url);

serveDocument(parentPort, {
  open: ({ bytes, fileName, password }) =>
    openDocument(bytes, { fileName, ...(password === undefined ? {} : { password }) }),
  render: (document, { translations, view, target }) =>
    document.render({ of: (id) => translations[id] }, { view, target, fonts }),
});
