import type { Raster } from '@interlinear/ocr/raster';
import type { Box, Point, Quad } from '../geometry.ts';
import type { Region } from '../region.ts';

/** Copies a part of a raster. @param area may lie partly outside */
export function cropRaster({ width, height, pixels }: Raster, area: Box): Raster {
  const [left, top, right, bottom] = edgesOf(area);
  const start = { x: Math.min(left, width - 1), y: Math.min(top, height - 1) };
  const size = { width: Math.min(right, width) - start.x, height: Math.min(bottom, height) - start.y };
  const crop = new Uint8Array(size.width * size.height * 4);
  for (let row = 0; row < size.height; row++) {
    const from = ((start.y + row) * width + start.x) * 4;
    crop.set(pixels.subarray(from, from + size.width * 4), row * size.width * 4);
  }
  return { ...size, pixels: crop };
}

/** Moves regions of a crop to their place in the picture, and gives them ids that name the area. */
export function regionsInArea(area: Box, regions: readonly Region[]): Region[] {
  const [left, top] = edgesOf(area);
  const movePoint = ([x, y]: Point): Point => [x + left, y + top];
  const moveBox = ([x, y, width, height]: Box): Box => [x + left, y + top, width, height];
  const moveQuad = ([one, two, three, four]: Quad): Quad => [
    movePoint(one),
    movePoint(two),
    movePoint(three),
    movePoint(four),
  ];
  return regions.map((region) => ({
    ...region,
    id: `${edgesOf(area).join('-')}:${region.id}`,
    box: moveBox(region.box),
    quad: moveQuad(region.quad),
    lines: region.lines.map((line) => ({ ...line, box: moveBox(line.box), quad: moveQuad(line.quad) })),
  }));
}

function edgesOf([x, y, width, height]: Box): [left: number, top: number, right: number, bottom: number] {
  const left = Math.max(0, Math.floor(x));
  const top = Math.max(0, Math.floor(y));
  return [left, top, Math.max(left + 1, Math.ceil(x + width)), Math.max(top + 1, Math.ceil(y + height))];
}
