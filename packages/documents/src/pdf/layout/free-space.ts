import { type Extent, transformExtent } from '../matrix.ts';
import type { Rule } from '../model.ts';
import type { ParagraphDraft } from './paragraph-draft.ts';

export interface FreeSpaceContext {
  visible: Extent;
  rules: readonly Rule[];
  pictures: readonly Extent[];
}

/** Margin kept at the page edges, in points. */
const MARGIN = 14;
/** Distance kept between paragraphs, relative to the font size. */
const DISTANCE = 0.35;

/** Measures how far each paragraph may grow: up to its neighbours, lines, pictures and the page margin. */
export function measureFreeSpace(drafts: readonly ParagraphDraft[], context: FreeSpaceContext): void {
  for (const draft of drafts) draft.freeSpace = freeSpaceOf(draft, drafts, context);
}

function freeSpaceOf(
  draft: ParagraphDraft,
  drafts: readonly ParagraphDraft[],
  { visible, rules, pictures }: FreeSpaceContext,
): Extent {
  const { box, frame, fontSize } = draft;
  const page = transformExtent(frame.fromPage, draft.cellArea ?? visible);
  const margin = draft.cellArea ? 1.5 : MARGIN;
  const room: Extent = {
    left: Math.min(box.left, page.left + margin),
    right: Math.max(box.right, page.right - margin),
    bottom: Math.min(box.bottom, page.bottom + margin),
    top: Math.max(box.top, page.top - margin),
  };
  const distance = DISTANCE * fontSize;
  const obstacles = [
    ...drafts.filter((other) => other !== draft).map((other) => other.pageBox),
    ...rules.filter((rule) => !draft.rules.includes(rule)).map((rule) => rule.extent),
    ...pictures.filter((picture) => !contains(picture, draft.pageBox)),
  ].map((extent) => transformExtent(frame.fromPage, extent));
  // Vertical limits first: they decide which obstacles are beside the paragraph.
  for (const obstacle of obstacles) limitVertically(room, box, obstacle, distance);
  for (const obstacle of obstacles) limitHorizontally(room, box, obstacle, distance);
  return room;
}

/** Whether a picture is behind the text and therefore no obstacle. */
function contains(picture: Extent, box: Extent): boolean {
  return (
    picture.left <= box.left && picture.right >= box.right && picture.bottom <= box.bottom && picture.top >= box.top
  );
}

function limitVertically(room: Extent, box: Extent, obstacle: Extent, distance: number): void {
  if (obstacle.right <= box.left || obstacle.left >= box.right) return;
  const middle = (box.bottom + box.top) / 2;
  if ((obstacle.top + obstacle.bottom) / 2 < middle) {
    room.bottom = Math.max(room.bottom, Math.min(box.bottom, obstacle.top + distance));
  } else {
    room.top = Math.min(room.top, Math.max(box.top, obstacle.bottom - distance));
  }
}

/** Limits growth to the sides by obstacles within the height that the paragraph may grow to. */
function limitHorizontally(room: Extent, box: Extent, obstacle: Extent, distance: number): void {
  if (obstacle.top <= room.bottom || obstacle.bottom >= room.top) return;
  if (obstacle.left >= box.right - 1) room.right = Math.min(room.right, Math.max(box.right, obstacle.left - distance));
  else if (obstacle.right <= box.left + 1)
    room.left = Math.max(room.left, Math.min(box.left, obstacle.right + distance));
}
