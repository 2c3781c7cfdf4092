import { servePictures } from '@interlinear/images/browser-worker';
import { assetAddress } from '../../device-assets/asset-address.ts';

/** Program of the worker. */
servePictures(globalThis, { addressOf: assetAddress });
