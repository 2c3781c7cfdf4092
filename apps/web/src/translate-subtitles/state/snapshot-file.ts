import type { Line } from './lines.ts';
import type { LineResult, LineResults } from './subtitle-state.ts';
import type { SubtitleSnapshot } from './subtitle-store.ts';

/** Pieces of the last snapshot of a file, by their place. Unchanged ones are not written again. */
export type PieceCache = Map<string, { values: readonly unknown[]; piece: Blob }>;

/** Lines or results of one piece: a few milliseconds of work. */
const PIECE_LENGTH = 500;

type Head = Pick<SubtitleSnapshot, 'encoding' | 'format' | 'detected'>;
type Piece = ['head', Head] | ['lines', readonly Line[]] | ['results', string, readonly [number, LineResult][]];

/**
 * Writes a snapshot as lines of JSON. Yields after each piece of work, so that a caller can let the page go on: storing 20,000 lines as
 * one object blocks it.
 */
export function* writeSnapshot(snapshot: SubtitleSnapshot, cache: PieceCache): Generator<void, Blob> {
  const { lines, results, ...head } = snapshot;
  const pieces = [pieceOf(['head', head])];
  for (let at = 0; at < lines.length; at += PIECE_LENGTH) {
    const part = lines.slice(at, at + PIECE_LENGTH);
    const key = `lines ${at}`;
    if (!isCached(cache, key, part)) {
      cache.set(key, { values: part, piece: pieceOf(['lines', part]) });
      yield;
    }
    pieces.push(...pieceAt(cache, key));
  }
  for (const [target, all] of results) {
    const entries = [...all];
    for (let at = 0; at < entries.length; at += PIECE_LENGTH) {
      const part = entries.slice(at, at + PIECE_LENGTH);
      const key = `results ${target} ${at}`;
      const values = part.flat();
      if (!isCached(cache, key, values)) {
        cache.set(key, { values, piece: pieceOf(['results', target, part]) });
        yield;
      }
      pieces.push(...pieceAt(cache, key));
    }
  }
  return new Blob(pieces, { type: 'application/x-ndjson' });
}

/** Reads what `writeSnapshot` wrote. @param pause is awaited between pieces of work */
export async function readSnapshot(file: Blob, pause: () => Promise<void>): Promise<SubtitleSnapshot> {
  let head: Head = { encoding: undefined, format: undefined, detected: undefined };
  const lines: Line[] = [];
  const results = new Map<string, Map<number, LineResult>>();
  for (const line of (await file.text()).split('\n')) {
    if (line === '') continue;
    // Safe cast: only `writeSnapshot` writes such files.
    const piece = JSON.parse(line) as Piece;
    if (piece[0] === 'head') head = piece[1];
    else if (piece[0] === 'lines') lines.push(...piece[1]);
    else {
      const known = results.get(piece[1]) ?? new Map<number, LineResult>();
      for (const [request, result] of piece[2]) known.set(request, result);
      results.set(piece[1], known);
    }
    await pause();
  }
  return {
    ...{ encoding: head.encoding, format: head.format, detected: head.detected },
    lines,
    results: results satisfies Map<string, LineResults>,
  };
}

function pieceOf(piece: Piece): Blob {
  return new Blob([`${JSON.stringify(piece)}\n`]);
}

function pieceAt(cache: PieceCache, key: string): Blob[] {
  const cached = cache.get(key);
  return cached ? [cached.piece] : [];
}

function isCached(cache: PieceCache, key: string, values: readonly unknown[]): boolean {
  const cached = cache.get(key)?.values;
  return cached?.length === values.length && values.every((value, at) => value === cached[at]);
}
