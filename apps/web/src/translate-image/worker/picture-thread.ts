import assetsAddress from 'virtual:picture-assets';
import type { PictureAsset } from '@interlinear/images/browser-assets';
import { servePictures } from '@interlinear/images/browser-worker';

/** Program of the worker. `build-steps/picture-assets.ts` puts the files at these addresses. */
servePictures(globalThis, {
  addressOf: (asset) => new URL(assetsAddress + pathOf(asset), location.origin).href,
});

function pathOf(asset: PictureAsset): string {
  switch (asset.kind) {
    case 'tesseract':
      return 'tesseract.wasm';
    case 'model':
      return `models/${asset.name}.traineddata.gz`;
    case 'face':
      return `faces/${asset.name}.font`;
  }
}
