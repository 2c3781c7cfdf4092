import { parentPort, workerData } from 'node:worker_threads';
import { createCanvasCodec } from '@interlinear/images/node-codec';
import { PICTURE_LIMITS } from '@interlinear/images/picture-facts';
import { openPictureSession } from '@interlinear/images/picture-session';
import { npmTesseract } from '@interlinear/ocr/npm-tesseract';
import { openPageReader } from '@interlinear/ocr/page-reader';
import { npmFaces } from '@interlinear/typesetting/npm-faces';
import { pseudoTranslation } from './pseudo-translation.ts';

const codec = createCanvasCodec();
const session = await openPictureSession(new Uint8Array(workerData), {
  codec,
  fonts: npmFaces(import.meta.url),
  limits: PICTURE_LIMITS,
  openReader: () => openPageReader(npmTesseract(import.meta.url), 'en', { readsColumns: true }),
});
const regions = await session.read({ language: 'en' });
await session.paint(
  regions.map((region) => ({ region, text: pseudoTranslation(region.text, 'de', region.order) })),
  'de',
);
await session.encode('translated', 'png');
parentPort?.postMessage('painted');
