import type { SubtitleTrack } from '@interlinear/subtitles/track';

/** Joins two parts of a track, which may overlap. */
export function mergeTracks(former: SubtitleTrack, next: SubtitleTrack): SubtitleTrack {
  const words = [...(former.words ?? []), ...(next.words ?? [])];
  return {
    ...next,
    cues: inOrder([...former.cues, ...next.cues]),
    ...(words.length > 0 && { words: inOrder(words) }),
  };
}

function inOrder<Piece extends { start: number; text: string }>(pieces: readonly Piece[]): Piece[] {
  const byPlace = new Map(pieces.map((piece) => [`${piece.start} ${piece.text}`, piece]));
  return [...byPlace.values()].toSorted((one, other) => one.start - other.start);
}
