/** The source between two places, with whatever was written anew inside them. */
export type Slice = (start: number, end: number) => string;

/** A range of a source that is written anew; of no length, it is an insertion. Ranges nest or are apart. */
export interface Replacement {
  start: number;
  end: number;
  /** What stands there now. `slice` gives inner ranges of the source, their own replacements made. */
  write(slice: Slice): string;
}

/** The source with its replacements made; every character outside them stays. */
export function splice(source: string, replacements: readonly Replacement[]): string {
  if (replacements.length === 0) return source;
  const ordered = [...replacements].sort(byPosition);
  const busy = new Set<Replacement>();

  const slice: Slice = (start, end) => {
    let written = '';
    let at = start;
    for (let index = firstFrom(ordered, start); index < ordered.length; index += 1) {
      const next = ordered[index];
      if (!next || next.start >= end) break;
      // What encloses this range is being written right now; what reaches out of it cannot be made here.
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

/** By start; insertions before what begins at the same place, the outer before the inner. */
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
