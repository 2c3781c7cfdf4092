import type { Raster } from '@interlinear/ocr/raster';
import type { Box } from '../geometry.ts';
import { paintText } from '../typeset/paint-text.ts';
import type { PlacedText } from '../typeset/region-text.ts';

/** Picture with texts on it that can be exchanged one by one. */
export interface Painting {
  readonly raster: Raster;
  /** Shows these texts instead of the present ones and repaints only what differs. @returns the changed boxes */
  show(texts: readonly PlacedText[]): Box[];
}

/** Starts a painting without texts. @param background stays as it is */
export function startPainting(background: Raster): Painting {
  const raster = { ...background, pixels: Uint8Array.from(background.pixels) };
  let shown: PaintedText[] = [];
  return {
    raster,
    show(texts) {
      const kept = shown.filter(({ key }) => texts.some((text) => keyOf(text) === key));
      const removed = shown.filter((painted) => !kept.includes(painted));
      const changed = removed.map(({ box }) => box);
      for (const box of changed) restore(raster, background, box);
      // A text drawn twice would get harder edges, so its whole box is restored before it is drawn again.
      let damaged = kept.filter(({ box }) => changed.some((other) => overlaps(box, other)));
      const intact = new Set(kept);
      while (damaged.length > 0) {
        for (const painted of damaged) {
          intact.delete(painted);
          restore(raster, background, painted.box);
          changed.push(painted.box);
        }
        damaged = [...intact].filter(({ box }) => changed.some((other) => overlaps(box, other)));
      }
      const byKey = new Map([...intact].map((painted) => [painted.key, painted]));
      shown = texts.map((text) => {
        const key = keyOf(text);
        const painted = byKey.get(key);
        if (painted) return painted;
        const box = paintText(raster, text);
        changed.push(box);
        return { key, box };
      });
      return changed;
    },
  };
}

interface PaintedText {
  key: string;
  box: Box;
}

/** Identifies everything that decides how a text looks. */
function keyOf({ glyphs, color, outline }: PlacedText): string {
  return JSON.stringify([color, outline, glyphs.map(({ face, ...placed }) => [face.name, placed])]);
}

function restore(raster: Raster, background: Raster, [left, top, width, height]: Box): void {
  for (let y = top; y < top + height; y++) {
    const start = (y * raster.width + left) * 4;
    raster.pixels.set(background.pixels.subarray(start, start + width * 4), start);
  }
}

function overlaps([left, top, width, height]: Box, [otherLeft, otherTop, otherWidth, otherHeight]: Box): boolean {
  return (
    left < otherLeft + otherWidth && otherLeft < left + width && top < otherTop + otherHeight && otherTop < top + height
  );
}
