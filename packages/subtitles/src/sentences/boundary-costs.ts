import { bareEvidence, isCloser } from './bare-evidence.ts';
import { blockEvidence } from './block-evidence.ts';
import { clauseOpening, splitsInversion, WORDS_AHEAD } from './clause-openings.ts';
import { endsClause, endsSentence } from './sentence-ends.ts';
import type { Speech } from './speech.ts';

/** Boundaries that cost no more than this end a sentence. */
export const SENTENCE_COST = -5;

/** Cost of ending a cue anywhere; what follows is added to it. */
const ANYWHERE = 6;
const AT_SENTENCE_END = -24;
const AT_CLAUSE_END = -7;
const AFTER_WEAK_WORD = 12;
const AT_CLAUSE_OPENING = -7;
const IN_INVERSION = 14;

/** Weight of words where pauses tell more. */
const BESIDE_PAUSES = 0.4;

/** Costs of ending a cue before each word: negative where it is better to end one. */
export function boundaryCosts(speech: Speech): Float64Array {
  const costs = new Float64Array(speech.words.length + 1);
  for (let at = 1; at < speech.words.length; at += 1) costs[at] = boundaryCost(speech, at);
  if (!speech.isBare) return costs;
  const inBlocks = blockEvidence(speech.words, costs);
  return costs.map((cost, at) => cost + (inBlocks[at] ?? 0));
}

function boundaryCost(speech: Speech, at: number): number {
  const [before, after] = [speech.words[at - 1], speech.words[at]];
  if (!before || !after) return ANYWHERE;
  if (endsSentence(before.text, after.text)) return ANYWHERE + AT_SENTENCE_END;
  // A piece of a word that was too long for a line.
  if (after.isJoined && /[\p{L}\p{N}]$/u.test(before.text) && before.text.length > 20) return ANYWHERE * 4;
  const clause = endsClause(before.text) ? AT_CLAUSE_END : 0;
  return ANYWHERE + clause + pauseCost(speech, at) + wordCost(speech, at, clause !== 0);
}

function pauseCost({ pauses, isBare }: Speech, at: number): number {
  const pause = Math.max(0, (pauses[at] ?? 0) - 0.8);
  return isBare ? -Math.min(16, pause * 2.6) : -Math.min(5, pause);
}

function wordCost({ bareWords, lists, isBare, hasPauses, language }: Speech, at: number, isClauseEnd: boolean): number {
  const [last = '', ...ahead] = bareWords.slice(at - 1, at + WORDS_AHEAD);
  // Where pauses can be seen, they tell more than grammar.
  const hasGrammar = isBare && !hasPauses;
  const opening = hasGrammar ? clauseOpening(language, last, ahead) : undefined;
  const isWeak = lists.weak.has(last) && !(opening === 'subject' && isCloser(language, last));
  let cost = isWeak && !isClauseEnd ? AFTER_WEAK_WORD : 0;
  if (lists.starters.has(ahead[0] ?? '') && !isWeak) cost -= isBare ? 4 : 2;
  if (lists.final?.test(last)) cost -= isBare ? 9 : 2;
  if (opening && !isWeak) cost += AT_CLAUSE_OPENING;
  if (hasGrammar && splitsInversion(language, last, ahead)) cost += IN_INVERSION;
  if (isBare) cost += bareEvidence(language, last, ahead) * (hasPauses ? BESIDE_PAUSES : 1);
  return cost;
}
