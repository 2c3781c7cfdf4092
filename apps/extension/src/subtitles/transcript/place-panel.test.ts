import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placePanel } from './place-panel.ts';

const video = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('the place of the transcript', () => {
  it.each([
    ['beside the video', video(40, 60, 640, 360), { left: 688, top: 60, width: 420, height: 360 }],
    ['before it if there is more room', video(600, 60, 640, 360), { left: 172, top: 60, width: 420, height: 360 }],
    ['over its right part without room', video(0, 0, 1280, 720), { left: 852, top: 8, width: 420, height: 648 }],
  ])('[SUB-03] is %s', (_, box, place) => {
    expect(placePanel({ video: box, window: { width: 1280, height: 800 }, isFullScreen: false })).toEqual(place);
  });

  it('[SUB-03] is inside any window, wherever the video was scrolled to', () => {
    const side = fc.integer({ min: 320, max: 3000 });
    const offset = fc.integer({ min: -3000, max: 3000 });
    fc.assert(
      fc.property(
        offset,
        offset,
        side,
        side,
        side,
        side,
        fc.boolean(),
        (left, top, w, h, width, height, isFullScreen) => {
          const box = placePanel({ video: video(left, top, w, h), window: { width, height }, isFullScreen });
          expect(box.left).toBeGreaterThanOrEqual(0);
          expect(box.top).toBeGreaterThanOrEqual(0);
          expect(box.left + box.width).toBeLessThanOrEqual(width);
          expect(box.top + box.height).toBeLessThanOrEqual(height);
          expect(box.height).toBeGreaterThanOrEqual(240);
        },
      ),
    );
  });
});
