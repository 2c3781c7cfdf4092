import { expect, it } from 'vitest';
import { PICTURE_LIMITS } from '../decode/picture-facts.ts';
import type { PictureSession } from '../session/picture-session.ts';
import { createPictureResponder } from './respond.ts';

it('[API-05] measures finding lines and erasing text apart from reading and typesetting', async () => {
  let time = 0;
  const session: PictureSession = {
    facts: { format: 'png', width: 1, height: 1, orientation: 1 },
    async read({ onProgress }) {
      time += 30;
      await onProgress?.({ stage: 'detected', lines: [] });
      time += 500;
      await onProgress?.({ stage: 'detected', lines: [] });
      return [];
    },
    copyForModel: async () => ({ bytes: new Uint8Array(), width: 1, height: 1 }),
    applySight: () => ({ regions: [], warnings: {} }),
    async paint(_texts, _target, onErased) {
      time += 40;
      onErased?.();
      time += 300;
      return { layouts: [], changed: [] };
    },
    raster: () => ({ width: 1, height: 1, pixels: new Uint8Array(4) }),
    encode: async () => new Uint8Array(),
  };
  const responder = createPictureResponder({ open: async () => session, now: () => time });
  await responder.respond({ kind: 'open', bytes: new Uint8Array(), limits: PICTURE_LIMITS });
  const read = await responder.respond({ kind: 'read', language: 'auto' });
  expect(read.response).toMatchObject({ kind: 'regions', detectMs: 30 });
  const painted = await responder.respond({ kind: 'paint', texts: [], target: 'de', needsPatches: false });
  expect(painted.response).toMatchObject({ kind: 'painting', eraseMs: 40 });
});
