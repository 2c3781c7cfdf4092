import type { TextPiece } from './pdf-facts.ts';
import type { PlacedBlock } from './placed-blocks.ts';

/** Of a block's own area. */
const OVERLAP = 0.05;

type Box = TextPiece['box'];

/** Ids of blocks more than a twentieth of which lies under another block, or under text that stayed as it was. */
export function overlappingBlocks(
  blocks: readonly PlacedBlock[],
  written: readonly { pieces: readonly TextPiece[] }[],
): string[] {
  const owner = new Map<TextPiece, string>();
  for (const { id, places } of blocks) for (const { piece } of places) owner.set(piece, id);
  return blocks.flatMap(({ id, places }) => {
    const area = places.reduce((sum, { piece }) => sum + areaOf(piece.box), 0);
    let covered = 0;
    for (const { page, piece } of places) {
      for (const other of written[page]?.pieces ?? []) {
        // Words that two blocks have alike may be found for both in one piece, which does not lie on itself.
        if (other !== piece && owner.get(other) !== id) covered += areaOf(common(piece.box, other.box));
      }
    }
    return covered > area * OVERLAP ? [id] : [];
  });
}

function common(one: Box, other: Box): Box {
  return [
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ];
}

function areaOf([left, bottom, right, top]: Box): number {
  return Math.max(0, right - left) * Math.max(0, top - bottom);
}
