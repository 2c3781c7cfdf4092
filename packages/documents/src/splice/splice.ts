/** Returns a range of the source with the replacements inside it applied. */
export type SourceSlice = (start: number, end: number) => string;

/** Replacement of a range of the source; an empty range is an insertion. Ranges must nest or be disjoint. */
export interface Replacement {
  start: number;
  end: number;
  /** Returns the new text. `slice` returns inner ranges with their own replacements applied. */
  write(slice: SourceSlice): string;
}

/** Applies replacements to a source; all other characters stay unchanged. */
export function splice(source: string, replacements: readonly Replacement[]): string {
  if (replacements.length === 0) return source;
  const ordered = [...replacements].sort(byPosition);
  const busy = new Set<Replacement>();

  const slice: SourceSlice = (start, end) => {
    let written = '';
    let at = start;
    for (let index = firstFrom(ordered, start); index < ordered.length; index += 1) {
      const next = ordered[index];
      if (!next || next.start >= end) break;
      // Skips replacements that enclose this range (already being written) or extend beyond it.
      if (next.start < at || next.end > end || busy.has(next)) continue;
      busy.add(next);
      written += source.slice(at, next.start) + next.write(slice);
      busy.delete(next);
      at = next.end;
    }
    return written + source.slice(at, end);
  };

  const last = ordered.filter((replacement) => replacement.start === source.length && !busy.has(replacement));
  return slice(0, source.length) + last.map((replacement) => replacement.write(slice)).join('');
}

/** Sorts by start; at the same start, insertions first, then outer before inner ranges. */
function byPosition(left: Replacement, right: Replacement): number {
  if (left.start !== right.start) return left.start - right.start;
  const isLeftEmpty = left.end === left.start;
  const isRightEmpty = right.end === right.start;
  if (isLeftEmpty !== isRightEmpty) return isLeftEmpty ? -1 : 1;
  return right.end - left.end;
}

function firstFrom(ordered: readonly Replacement[], start: number): number {
  let low = 0;
  let high = ordered.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ordered[middle]?.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
