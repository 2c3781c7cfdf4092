import type { Raster } from '@interlinear/ocr/raster';
import type { ReadingOptions } from '@interlinear/ocr/recognizer';
import type { PictureLimits } from '../decode/picture-facts.ts';
import type { Box } from '../geometry.ts';
import { PictureError } from '../picture-error.ts';
import type { WorkerPainting } from '../picture-worker.ts';
import type { PictureSession } from '../session/picture-session.ts';
import type { PictureRequest, PictureResponse } from './messages.ts';

export interface PictureOpener {
  open(bytes: Uint8Array, limits: PictureLimits): Promise<PictureSession>;
  /** Monotonic time in milliseconds, by which stages are measured. */
  now(): number;
}

/** Answers requests about one picture, one at a time. */
export interface PictureResponder {
  /**
   * @param onProgress awaited between the lines of a picture; throws to stop reading
   * @returns the response, and buffers in it that are transferred instead of copied
   */
  respond(
    request: PictureRequest,
    onProgress?: ReadingOptions['onProgress'],
  ): Promise<{ response: PictureResponse; moved: ArrayBuffer[] }>;
}

export function createPictureResponder({ open, now }: PictureOpener): PictureResponder {
  let picture: PictureSession | undefined;

  return {
    async respond(request, onProgress) {
      if (request.kind === 'open') {
        picture = await open(request.bytes, request.limits);
        return { response: { kind: 'facts', facts: picture.facts }, moved: [] };
      }
      if (!picture) throw new Error('No picture is open.');
      switch (request.kind) {
        case 'read': {
          const { language, area } = request;
          const start = now();
          let detectMs: number | undefined;
          const regions = await picture.read({
            ...{ language, area },
            async onProgress(progress) {
              // Reported again when the model shows another direction, which is part of the recognition.
              if (progress.stage === 'detected') detectMs ??= now() - start;
              await onProgress?.(progress);
            },
          });
          return { response: { kind: 'regions', regions, detectMs: detectMs ?? 0 }, moved: [] };
        }
        case 'copy-for-model': {
          const copy = await picture.copyForModel();
          return { response: { kind: 'copy', ...copy }, moved: [copy.bytes.buffer] };
        }
        case 'apply-sight':
          return { response: { kind: 'checked', ...picture.applySight(request.seen) }, moved: [] };
        case 'paint': {
          const start = now();
          let eraseMs = 0;
          const { layouts, changed } = await picture.paint(request.texts, request.target, () => {
            eraseMs = now() - start;
          });
          const patches = request.needsPatches ? copyPatches(picture.raster('translated'), changed) : [];
          const moved = patches.map(({ rgba }) => rgba.buffer);
          return { response: { kind: 'painting', layouts, patches, eraseMs }, moved };
        }
        case 'encode': {
          const bytes = await picture.encode(request.view, request.format, request.quality);
          return { response: { kind: 'file', bytes }, moved: [bytes.buffer] };
        }
      }
    },
  };
}

/** Returns the response to an expected error; `undefined` for an unexpected one. */
export function refusalOf(error: unknown): Extract<PictureResponse, { kind: 'failure' }> | undefined {
  return error instanceof PictureError ? { kind: 'failure', failure: error.failure } : undefined;
}

/** Copies parts of a raster as RGBA. */
function copyPatches({ width, height, pixels }: Raster, boxes: readonly Box[]): WorkerPainting['patches'] {
  return boxes.map(([x, y, boxWidth, boxHeight]) => {
    const [left, top] = [Math.max(0, Math.floor(x)), Math.max(0, Math.floor(y))];
    const patchWidth = Math.min(width, Math.ceil(x + boxWidth)) - left;
    const patchHeight = Math.min(height, Math.ceil(y + boxHeight)) - top;
    const rgba = new Uint8ClampedArray(Math.max(0, patchWidth) * Math.max(0, patchHeight) * 4);
    for (let row = 0, to = 0; row < patchHeight; row++) {
      let from = ((top + row) * width + left) * 4;
      for (let column = 0; column < patchWidth; column++, from += 4, to += 4) {
        rgba[to] = pixels[from + 2] ?? 0;
        rgba[to + 1] = pixels[from + 1] ?? 0;
        rgba[to + 2] = pixels[from] ?? 0;
        rgba[to + 3] = pixels[from + 3] ?? 0;
      }
    }
    return { box: [left, top, patchWidth, patchHeight], rgba };
  });
}
