import { anchorOf, type Entry, prospectOf } from '../units/unit-entry.ts';

/**
 * Entries in the order in which somebody who reads on comes to them: from the top of the view down to the end of the page, then
 * what stands above. Where they were when they were seen last puts them in line, for that is known of all of them; where the
 * view is in that line is looked for by their boxes, because whatever was written since has moved them down.
 */
export function inReadingOrder(entries: readonly Entry[]): Entry[] {
  const line = entries.toSorted((one, other) => topOf(one) - topOf(other));
  let first = 0;
  for (let last = line.length; first < last; ) {
    const middle = (first + last) >> 1;
    const entry = line[middle];
    if (!entry || anchorOf(entry).getBoundingClientRect().bottom > 0) last = middle;
    else first = middle + 1;
  }
  return [...line.slice(first), ...line.slice(0, first)];
}

function topOf(entry: Entry): number {
  // What was found a moment ago may be anywhere.
  return prospectOf(entry).top ?? Number.MAX_VALUE;
}
