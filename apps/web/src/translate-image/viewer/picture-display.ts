import type { WorkerPainting } from '@interlinear/images/picture-worker';

/** Canvas with the translated picture. It keeps its pixels while no view shows it. */
export interface PictureDisplay {
  canvas: HTMLCanvasElement;
  put(patches: WorkerPainting['patches'], size: { width: number; height: number }): void;
}

export function createPictureDisplay(): PictureDisplay {
  const canvas = document.createElement('canvas');
  canvas.className = 'absolute inset-0 size-full';
  canvas.ariaHidden = 'true';
  return {
    canvas,
    put(patches, { width, height }) {
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
      const context = canvas.getContext('2d');
      for (const { box, rgba } of patches) {
        const [left, top, patchWidth, patchHeight] = box;
        if (patchWidth > 0 && patchHeight > 0)
          context?.putImageData(new ImageData(rgba, patchWidth, patchHeight), left, top);
      }
    },
  };
}
