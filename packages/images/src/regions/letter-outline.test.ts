import type { Raster } from '@interlinear/ocr/raster';
import { describe, expect, it } from 'vitest';
import { ADVANCE, type DrawnText, drawPicture, drawText } from '../testing/draw-picture.ts';
import { measureLineStyle } from './line-style.ts';

function outlineOf(raster: Raster, { text, start: [x, y], size }: DrawnText) {
  const words = [{ text, offset: 0, width: text.length * ADVANCE * size, hasSpaceBefore: false }];
  return measureLineStyle(raster, { start: { x, y }, angle: 0, size, confidence: 90, words, isVertical: false })
    .outline;
}

describe('the outline of letters', () => {
  it('[IMG-02] is measured even if it is thin', () => {
    const paper = drawPicture(400, 160, () => [90, 110, 80]);
    const letters: DrawnText = { text: 'HEAyNE', start: [40, 100], size: 60, color: [255, 255, 255] };
    const raster = drawText(drawText(paper, { ...letters, color: [0, 0, 0], stroke: 0.14 }), letters);
    const outline = outlineOf(raster, letters);
    expect(outline?.width).toBeCloseTo(1.5, 0);
    expect(Math.max(...(outline?.color ?? [255]))).toBeLessThan(20);
  });

  it('[IMG-02] is no word of another colour in the same line', () => {
    const paper = drawPicture(400, 160, () => [30, 31, 34]);
    const name: DrawnText = { text: 'yEN', start: [40, 100], size: 20, color: [240, 178, 50] };
    const raster = drawText(drawText(paper, name), { ...name, text: '    HEAyNEHA', color: [148, 155, 164] });
    expect(outlineOf(raster, { ...name, text: 'yEN HEAyNEHA' })).toBeUndefined();
  });
});
