import { heightOf, widthOf } from '../ink-components.ts';
import { areaOf, type Candidate, type Claim, sharedArea, similarityTo } from './claims.ts';
import { splitText, type TextSlot } from './split-text.ts';

/** Texts that stand on the lines of a picture, and those that do not. */
export interface Assignment {
  /** Claims of each line that has any, in the order in which they stand on it. */
  claims: ReadonlyMap<Candidate, readonly Claim[]>;
  /** Claims whose place is on no line. */
  unplaced: readonly Claim[];
  /** Number of claims for ink that others have. */
  repeated: number;
}

/** Part of a line, or of a claim, that has to be shared for the claim to be about that line. */
const MIN_SHARED = 0.35;
/** Part of a line that a block of several lines covers. */
const COVERED = 0.6;
/** Similarity and length with which a text finds its line wherever the model put it. */
const SAME_TEXT = 0.8;
const MIN_LETTERS = 4;
const SIMILARITY_WEIGHT = 1.5;
/** Lines of a block, and number of blocks; dividing their texts takes time. A page has fewer paragraphs, and they are shorter. */
const MAX_BLOCK_LINES = 60;
const MAX_BLOCKS = 60;
/** Height of a block relative to a line that it is on, from which it has several lines. */
const MIN_BLOCK_HEIGHT = 1.6;

/** Finds the line of ink that each claim is about. Claims of several lines are divided among them. */
export function assignClaims(claims: readonly Claim[], candidates: readonly Candidate[]): Assignment {
  const placed = new Map<Candidate, Claim[]>();
  const blocks = new Map(claims.flatMap((claim) => entryOf(claim, linesUnder(claim, candidates))).slice(0, MAX_BLOCKS));
  const single = claims.filter((claim) => !blocks.has(claim));
  const pairs = single
    .flatMap((claim) => candidates.map((candidate) => ({ claim, candidate, score: scoreOf(claim, candidate) })))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score);
  const done = new Set<Claim>();
  const rivals = new Set<Claim>();
  for (const { claim, candidate } of pairs) {
    if (done.has(claim)) continue;
    const others = placed.get(candidate) ?? [];
    if (others.some((other) => areSamePlace(claim, other, candidate))) {
      rivals.add(claim);
      continue;
    }
    placed.set(candidate, [...others, claim]);
    done.add(claim);
  }
  let repeated = 0;
  const unplaced: Claim[] = [];
  for (const claim of single)
    if (!done.has(claim)) {
      if (rivals.has(claim)) repeated++;
      else unplaced.push(claim);
    }
  for (const [claim, lines] of blocks) {
    const free = lines.filter((line) => !placed.has(line));
    if (free.length === 0) {
      repeated++;
      continue;
    }
    const parts = splitText(claim.text, slotsOf(lines));
    for (const [index, line] of lines.entries()) {
      const text = parts[index] ?? '';
      if (free.includes(line) && text !== '') placed.set(line, [{ ...claim, text, box: undefined }]);
    }
  }
  for (const [candidate, members] of placed) placed.set(candidate, inOrder(members, candidate));
  return { claims: placed, unplaced, repeated };
}

function entryOf(claim: Claim, lines: readonly Candidate[]): [Claim, readonly Candidate[]][] {
  return lines.length > 1 && lines.length <= MAX_BLOCK_LINES ? [[claim, lines]] : [];
}

/** Lines in reading order that a claim of several lines covers. */
function linesUnder(claim: Claim, candidates: readonly Candidate[]): Candidate[] {
  const { box } = claim;
  if (!box) return [];
  const covered = candidates.filter((candidate) => {
    const level = candidate.toLevel(box);
    const { line } = candidate.ink;
    return sharedArea(level, line) >= COVERED * areaOf(line) && heightOf(level) >= MIN_BLOCK_HEIGHT * line.letterHeight;
  });
  const [first] = covered;
  if (!first) return [];
  const sameKind = covered.filter(({ ink }) => ink.isVertical === first.ink.isVertical);
  return sameKind.toSorted(({ ink: one }, { ink: other }) => {
    const isSameRow =
      Math.min(one.line.bottom, other.line.bottom) - Math.max(one.line.top, other.line.top) >
      0.5 * Math.min(heightOf(one.line), heightOf(other.line));
    return isSameRow ? one.line.left - other.line.left : one.line.top - other.line.top;
  });
}

/** Ratio of letter heights up to which lines have one font size; scripts differ in how high their lines are. */
const SAME_SIZE = 1.5;

function slotsOf(lines: readonly Candidate[]): TextSlot[] {
  const heights = lines.map(({ ink }) => ink.line.letterHeight).sort((one, other) => one - other);
  const common = heights[heights.length >> 1] ?? 1;
  return lines.map(({ ink: { line }, letters }) => {
    const ratio = line.letterHeight / common;
    const size = ratio < SAME_SIZE && ratio > 1 / SAME_SIZE ? common : line.letterHeight;
    return { length: widthOf(line) / Math.max(1, size), reading: letters };
  });
}

/** How likely a claim is about a line; 0 if it is not. */
function scoreOf(claim: Claim, candidate: Candidate): number {
  const alike = similarityTo(candidate, claim);
  const shared = shareOf(claim, candidate);
  const isFoundByText = alike >= SAME_TEXT && claim.letters.length >= MIN_LETTERS;
  if (shared < MIN_SHARED && !isFoundByText) return 0;
  return shared + SIMILARITY_WEIGHT * alike;
}

/** Common area of a claim and a line, relative to the smaller one. */
function shareOf({ box }: Claim, { ink, toLevel }: Candidate): number {
  if (!box) return 0;
  const level = toLevel(box);
  const smaller = Math.min(areaOf(level), areaOf(ink.line));
  return smaller === 0 ? 0 : sharedArea(level, ink.line) / smaller;
}

/** Whether two claims are about the same part of a line. Without places, they are. */
function areSamePlace(one: Claim, other: Claim, { toLevel }: Candidate): boolean {
  if (!one.box || !other.box) return true;
  const [first, second] = [toLevel(one.box), toLevel(other.box)];
  const common = Math.min(first.right, second.right) - Math.max(first.left, second.left);
  return common > 0.4 * Math.min(widthOf(first), widthOf(second));
}

function inOrder(claims: readonly Claim[], { toLevel }: Candidate): Claim[] {
  const startOf = ({ box }: Claim) => (box ? toLevel(box).left : 0);
  const ordered = claims.toSorted((one, other) => startOf(one) - startOf(other));
  return ordered.some(({ text }) => RIGHT_TO_LEFT.test(text)) ? ordered.reverse() : ordered;
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
