import type { LanguageCode } from '@interlinear/languages';
import type { Question, QuestionAnswer } from './question.ts';
import { repair } from './repair.ts';
import { type Flaw, verify } from './verify.ts';

/** What becomes of a question after an answer. */
export type Examination =
  | { next: 'settle'; answer: QuestionAnswer }
  /** The answer was flawed; the same text alone may fare better. */
  | { next: 'ask-alone' }
  | { next: 'fail' };

export interface EngineText {
  text: string;
  source: LanguageCode;
  /** How many texts were in the request. */
  batchSize: number;
  route: string | undefined;
}

/** Verify, repair, and what to do when neither helps. */
export function examine(question: Question, { text, source, batchSize, route }: EngineText): Examination {
  const strict = verify(question, text);
  const { parts, flaw } = strict.flaw === undefined ? strict : repair(question, text);
  const isSound = flaw === undefined || (MINOR.has(flaw) && !isChanging(question));
  const answer = { parts, source, isCached: false, isSound, ...(route === undefined ? {} : { route }) };
  if (flaw === undefined) return { next: 'settle', answer };

  if (!WORTHLESS.has(flaw)) question.offer(answer, BY_GRAVITY.indexOf(flaw));
  if (!question.wasAskedAlone && isWorthAsking(question, flaw, batchSize)) return { next: 'ask-alone' };
  return question.best ? { next: 'settle', answer: question.best } : { next: 'fail' };
}

/** Flaws of an answer that nobody should read. */
const WORTHLESS = new Set<Flaw>(['empty', 'far-too-long']);

/** Signs that something may be wrong, which have innocent reasons too. */
const MINOR = new Set<Flaw>(['numbers', 'echo', 'hollow']);

/** From bad to worse. */
const BY_GRAVITY: readonly Flaw[] = ['numbers', 'echo', 'hollow', 'markup'];

/** Language models answer differently each time. Other engines do so only when the text came with others. */
function isWorthAsking(question: Question, flaw: Flaw, batchSize: number): boolean {
  return isChanging(question) || (batchSize > 1 && !MINOR.has(flaw));
}

const isChanging = (question: Question) => question.engine.kind === 'ai';
