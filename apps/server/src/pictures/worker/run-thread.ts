import { parentPort } from 'node:worker_threads';
import { createCanvasCodec } from '@interlinear/images/node-codec';
import { openPictureSession } from '@interlinear/images/picture-session';
import { npmTesseract } from '@interlinear/ocr/npm-tesseract';
import { openPageReader } from '@interlinear/ocr/page-reader';
import { npmFaces } from '@interlinear/typesetting/npm-faces';
import { servePicture } from './serve-picture.ts';
import { warmUp } from './warm-up.ts';

if (!parentPort) throw new Error('Run this as a worker thread.');
const codec = createCanvasCodec();
const fonts = npmFaces(import.meta.url);
const tesseract = npmTesseract(import.meta.url);

servePicture(parentPort, {
  open: (bytes, limits) =>
    openPictureSession(bytes, {
      ...{ codec, fonts, limits },
      openReader: (language) => openPageReader(tesseract, language, { readsColumns: true }),
    }),
  now: () => performance.now(),
  prepare: () => warmUp({ codec, fonts }),
});
