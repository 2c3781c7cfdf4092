import { type Extent, transformExtent } from '../matrix.ts';
import type { LocalFrame, Rule } from '../model.ts';
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
  for (const [, alike] of Map.groupBy(drafts, ({ frame }) => frame.angle)) {
    const [{ frame } = {}] = alike;
    if (!frame) continue;
    const obstacles = obstaclesOf(drafts, context, frame);
    for (const draft of alike) {
      const remark = alike.find((other) => isBesideEnd(draft, other));
      if (remark) draft.remark = remark.box;
      draft.freeSpace = freeSpaceOf(
        draft,
        obstacles.filter(({ owner }) => owner !== remark),
        context.visible,
      );
    }
  }
}

/** Whether a line is beside the last one of a paragraph and below its other lines. */
function isBesideEnd({ lines, box, fontSize }: ParagraphDraft, other: ParagraphDraft): boolean {
  const [last, line] = [lines.at(-1), other.lines[0]];
  if (!last || !line || lines.length < 2 || other.lines.length > 1) return false;
  const isLevel = Math.abs(last.baseline - line.baseline) < SAME_BASELINE * fontSize;
  return isLevel && line.left > last.right && line.left < box.right && line.right < box.right + fontSize;
}

const SAME_BASELINE = 0.15;

/** Something that a paragraph must not touch. */
interface Obstacle {
  owner: ParagraphDraft | Rule | Extent;
  /** In the local frame of the paragraphs beside it. */
  extent: Extent;
}

function obstaclesOf(
  drafts: readonly ParagraphDraft[],
  { rules, pictures }: FreeSpaceContext,
  { fromPage }: LocalFrame,
): Obstacle[] {
  return [
    ...drafts.map((draft) => ({ owner: draft, extent: transformExtent(fromPage, draft.pageBox) })),
    ...rules.map((rule) => ({ owner: rule, extent: transformExtent(fromPage, rule.extent) })),
    ...pictures.map((picture) => ({ owner: picture, extent: transformExtent(fromPage, picture) })),
  ];
}

function freeSpaceOf(draft: ParagraphDraft, all: readonly Obstacle[], visible: Extent): Extent {
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
  const blanks = draft.pieces.flatMap((piece) => (piece.kind === 'formula' && piece.isBlank ? piece.rules : []));
  const own = new Set<Obstacle['owner']>([draft, ...draft.rules, ...blanks]);
  const obstacles = all.filter(({ owner }) => !own.has(owner) && !('left' in owner && contains(owner, draft.pageBox)));
  // Vertical limits first: they decide which obstacles are beside the paragraph.
  for (const { extent } of obstacles) limitVertically(room, box, extent, distance);
  for (const { extent } of obstacles) limitHorizontally(room, box, extent, distance);
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
