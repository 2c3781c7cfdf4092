import { bareEvidence } from './bare-evidence.ts';
import { blockEvidence } from './block-evidence.ts';
import { endsClause, endsSentence } from './sentence-ends.ts';
import type { Speech } from './speech.ts';
import { bareWord } from './weak-words.ts';

/** Boundaries that cost no more than this end a sentence. */
export const SENTENCE_COST = -5;

/** Cost of ending a cue anywhere; what follows is added to it. */
const ANYWHERE = 6;
const AT_SENTENCE_END = -24;
const AT_CLAUSE_END = -7;
const AFTER_WEAK_WORD = 12;

/** Weight of words where pauses tell more. */
const BESIDE_PAUSES = 0.4;

/** Costs of ending a cue before each word: negative where it is better to end one. */
export function boundaryCosts(speech: Speech): Float64Array {
  const costs = new Float64Array(speech.words.length + 1);
  const inBlocks = speech.isBare ? blockEvidence(speech.words) : undefined;
  for (let at = 1; at < speech.words.length; at += 1) costs[at] = boundaryCost(speech, at) + (inBlocks?.[at] ?? 0);
  return costs;
}

function boundaryCost(speech: Speech, at: number): number {
  const [before, after] = [speech.words[at - 1], speech.words[at]];
  if (!before || !after) return ANYWHERE;
  if (endsSentence(before.text, after.text)) return ANYWHERE + AT_SENTENCE_END;
  // A piece of a word that was too long for a line.
  if (after.isJoined && /[\p{L}\p{N}]$/u.test(before.text) && before.text.length > 20) return ANYWHERE * 4;
  const clause = endsClause(before.text) ? AT_CLAUSE_END : 0;
  return ANYWHERE + clause + pauseCost(speech, at) + wordCost(speech, before.text, after.text, clause !== 0);
}

function pauseCost({ pauses, isBare }: Speech, at: number): number {
  const pause = Math.max(0, (pauses[at] ?? 0) - 0.8);
  return isBare ? -Math.min(16, pause * 2.6) : -Math.min(5, pause);
}

function wordCost(
  { lists, isBare, hasPauses, language }: Speech,
  before: string,
  after: string,
  isClauseEnd: boolean,
): number {
  const [last, first] = [bareWord(before), bareWord(after)];
  const isWeak = lists.weak.has(last);
  let cost = isWeak && !isClauseEnd ? AFTER_WEAK_WORD : 0;
  if (lists.starters.has(first) && !isWeak) cost -= isBare ? 4 : 2;
  if (lists.final?.test(last)) cost -= isBare ? 9 : 2;
  if (isBare) cost += bareEvidence(language, before, after) * (hasPauses ? BESIDE_PAUSES : 1);
  return cost;
}
