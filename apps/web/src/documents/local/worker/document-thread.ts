import { serveDocument } from '@interlinear/documents/browser-worker';
import { createAssetLoader } from '@interlinear/images/browser-assets';
import { assetAddress, type DocumentAsset } from '../../../device-assets/asset-address.ts';

/** Program of the worker of one document. */
const assets = createAssetLoader<DocumentAsset>({ addressOf: assetAddress });

serveDocument(globalThis, {
  fonts: {
    load: (name) => assets.load({ kind: 'face', name }),
    subsetter: () => assets.load({ kind: 'subsetter' }),
  },
  loadPdfium: async () => (await assets.load({ kind: 'pdfium' })).buffer,
  loadCMap: (name) => assets.load({ kind: 'cmap', name }),
  loadProgram: () => assets.load({ kind: 'tesseract' }),
  loadModel: (name) => assets.load({ kind: 'model', name }),
});
