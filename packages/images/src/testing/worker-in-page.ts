import { servePictures } from '../browser/serve-pictures.ts';

/** Worker whose assets are served at these paths. */
servePictures(globalThis, {
  addressOf: (asset) => `${location.origin}/${asset.kind}/${'name' in asset ? asset.name : 'program'}`,
});
