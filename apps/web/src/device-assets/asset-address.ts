import assetsAddress from 'virtual:device-assets';
import type { PictureAsset } from '@interlinear/images/browser-assets';

/** File that only the worker of a document fetches: PDFium, HarfBuzz's subsetter, or a CMap of pdf.js. */
export type DocumentAsset = PictureAsset | { kind: 'pdfium' } | { kind: 'subsetter' } | { kind: 'cmap'; name: string };

/** Returns the address of a file. `build-steps/device-assets.ts` puts the files there. */
export function assetAddress(asset: DocumentAsset): string {
  return new URL(assetsAddress + pathOf(asset), location.origin).href;
}

function pathOf(asset: DocumentAsset): string {
  switch (asset.kind) {
    case 'tesseract':
      return 'tesseract.wasm';
    case 'model':
      return `models/${asset.name}.traineddata.gz`;
    case 'face':
      return `faces/${asset.name}.font`;
    case 'pdfium':
      return 'pdfium.wasm';
    case 'subsetter':
      return 'harfbuzz-subset.wasm';
    case 'cmap':
      return `cmaps/${asset.name}.bcmap`;
  }
}
