import { parentPort } from 'node:worker_threads';
import { serveDocument } from '../worker/serve-document.ts';
import { openParagraphs } from './paragraphs.ts';

if (!parentPort) throw new Error('Run this as a worker thread.');
serveDocument(parentPort, {
  open: async ({ bytes, password }) => openParagraphs(bytes, password),
  render: (document, { translations, view, target }) =>
    document.render({ of: (id) => translations[id] }, { view, target }),
});
