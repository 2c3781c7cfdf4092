import { servePictures } from '@interlinear/images/browser-worker';
import { assetPath } from './packaged-assets.ts';

// Worker of the offscreen document; its files are part of the package.
servePictures(globalThis, { addressOf: (asset) => new URL(assetPath(asset), location.origin).href });
