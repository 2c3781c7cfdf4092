import type { WorkerPainting } from '@interlinear/images/picture-worker';
import type { RegionLayout, RegionText } from '@interlinear/images/region-text';
import { toBase64 } from '../protocol/bytes.ts';
import type { PictureBox, PicturePatch } from '../protocol/picture-port.ts';

/** Distance around a text in which erasing may change pixels, as a share of its size. */
const MARGIN = 0.5;

/** Encodes the changed parts of a picture, cut to the texts in them: the first painting of a picture is all of it. */
export async function encodePatches(
  patches: WorkerPainting['patches'],
  texts: readonly RegionText[],
  layouts: readonly RegionLayout[],
): Promise<PicturePatch[]> {
  const boxes = texts.map(({ region }) => {
    const layout = layouts.find(({ id }) => id === region.id);
    return withMargin(layout ? around(region.box, layout.box) : region.box, region.style.fontSize * MARGIN);
  });
  return await Promise.all(patches.flatMap((patch) => cutToBoxes(patch.box, boxes).map((box) => encode(patch, box))));
}

/** Returns the parts of a patch that the boxes cover; the patch itself if that is not less. */
export function cutToBoxes(patch: PictureBox, boxes: readonly PictureBox[]): PictureBox[] {
  const parts = boxes.map((box) => intersection(patch, box)).filter((part) => part !== undefined);
  const area = ([, , width, height]: PictureBox) => width * height;
  const sum = parts.reduce((total, part) => total + area(part), 0);
  return sum < area(patch) ? parts : [patch];
}

async function encode(
  { box: [left, top, width, height], rgba }: WorkerPainting['patches'][number],
  box: PictureBox,
): Promise<PicturePatch> {
  const canvas = new OffscreenCanvas(box[2], box[3]);
  canvas.getContext('2d')?.putImageData(new ImageData(rgba, width, height), left - box[0], top - box[1]);
  const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
  return { box, base64: toBase64(bytes) };
}

function around([x, y, width, height]: PictureBox, [otherX, otherY, otherWidth, otherHeight]: PictureBox): PictureBox {
  const [left, top] = [Math.min(x, otherX), Math.min(y, otherY)];
  const right = Math.max(x + width, otherX + otherWidth);
  return [left, top, right - left, Math.max(y + height, otherY + otherHeight) - top];
}

/** Grows a box to whole pixels. */
function withMargin([x, y, width, height]: PictureBox, margin: number): PictureBox {
  const [left, top] = [Math.floor(x - margin), Math.floor(y - margin)];
  return [left, top, Math.ceil(x + width + margin) - left, Math.ceil(y + height + margin) - top];
}

function intersection([x, y, width, height]: PictureBox, other: PictureBox): PictureBox | undefined {
  const [left, top] = [Math.max(x, other[0]), Math.max(y, other[1])];
  const right = Math.min(x + width, other[0] + other[2]);
  const bottom = Math.min(y + height, other[1] + other[3]);
  return right > left && bottom > top ? [left, top, right - left, bottom - top] : undefined;
}
