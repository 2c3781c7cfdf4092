import type { Question } from './question.ts';
import { repair } from './repair.ts';
import { type Flaw, type Verdict, verify } from './verify.ts';

/** What becomes of a question after an answer. */
export type Examination =
  | { next: 'settle'; verdict: Verdict }
  /** The answer was flawed; the same text alone may fare better. */
  | { next: 'ask-alone' }
  | { next: 'fail' };

/** Verify, repair, and what to do when neither helps. */
export function examine(question: Question, answer: string, batchSize: number): Examination {
  const strict = verify(question, answer);
  const verdict = strict.flaw === undefined ? strict : repair(question, answer);
  if (verdict.flaw === undefined) return { next: 'settle', verdict };

  const best = lessFlawed(question.best, verdict);
  question.best = best;
  if (!question.wasAskedAlone && isWorthAsking(question, verdict.flaw, batchSize)) return { next: 'ask-alone' };
  return WORTHLESS.has(best.flaw) ? { next: 'fail' } : { next: 'settle', verdict: best };
}

/** Flaws of an answer that nobody should read. */
const WORTHLESS = new Set<Flaw | undefined>(['empty', 'far-too-long']);

/** From good to bad. */
const BY_GRAVITY: readonly (Flaw | undefined)[] = [
  undefined,
  'numbers',
  'echo',
  'hollow',
  'markup',
  'far-too-long',
  'empty',
];

function lessFlawed(first: Verdict | undefined, second: Verdict): Verdict {
  return first && BY_GRAVITY.indexOf(first.flaw) <= BY_GRAVITY.indexOf(second.flaw) ? first : second;
}

/** Language models answer differently each time. Other engines do so only when the text came with others. */
function isWorthAsking(question: Question, flaw: Flaw, batchSize: number): boolean {
  if (question.engine.kind === 'ai') return true;
  return batchSize > 1 && (flaw === 'markup' || WORTHLESS.has(flaw));
}
