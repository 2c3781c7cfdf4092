import { boxAround, heightOf, overlap, widthOf } from '../ink-components.ts';
import { type InkLine, recognizedIn } from '../ink-line.ts';
import { areaOf, type Candidate, type Claim, candidateOf, sharedArea } from './claims.ts';

/** Part of a line that a claim has to cover. */
const COVERED = 0.6;
/** Height of a claim, relative to the letters, up to which it has one row. */
const MAX_HEIGHT = 1.9;

/** Joins lines of one row that a model sees as one: wide spaces divide them. Only what was read as text is joined, not icons. */
export function mergeRows(candidates: readonly Candidate[], claims: readonly Claim[]): Candidate[] {
  let merged = [...candidates];
  for (const { box } of claims) {
    if (!box) continue;
    const parts = merged.filter((candidate) => {
      const { line } = candidate.ink;
      const level = candidate.toLevel(box);
      if (heightOf(level) > MAX_HEIGHT * line.letterHeight || recognizedIn(candidate.ink).length === 0) return false;
      return sharedArea(level, line) >= COVERED * areaOf(line);
    });
    const [first, ...others] = parts;
    if (!first || others.length === 0 || !others.every((other) => areInRow(first.ink, other.ink))) continue;
    const joined = candidateOf(joinInk(parts.map(({ ink }) => ink)));
    merged = merged.flatMap((candidate) => (candidate === first ? joined : parts.includes(candidate) ? [] : candidate));
  }
  return merged;
}

function areInRow(one: InkLine, other: InkLine): boolean {
  if (one.isVertical !== other.isVertical || one.line.ink !== other.line.ink) return false;
  if (one.toOriginal.some((value, index) => value !== other.toOriginal[index])) return false;
  return overlap(one.line, other.line) > 0.5 * Math.min(heightOf(one.line), heightOf(other.line));
}

function joinInk(parts: readonly InkLine[]): InkLine {
  const inOrder = parts.toSorted((one, other) => one.line.left - other.line.left);
  const longest = parts.reduce((best, part) => (widthOf(part.line) > widthOf(best.line) ? part : best));
  const lines = inOrder.map(({ line }) => line);
  const readings = inOrder.flatMap(({ reading }) => reading ?? []);
  return {
    ...longest,
    line: { ...longest.line, ...boxAround(lines), components: lines.flatMap(({ components }) => components) },
    reading: {
      words: readings.flatMap(({ words }) => words),
      confidence: Math.min(...readings.map(({ confidence }) => confidence)),
    },
  };
}
