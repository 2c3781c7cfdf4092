import { findLeafTexts } from './leaf-texts.ts';
import { readBentMarkup } from './markup.ts';
import { hasMarksOf, tidyMarks } from './parts.ts';
import type { Question } from './question.ts';
import { findTextFlaw, type Verdict } from './verify.ts';

/**
 * Reads an answer whose markup was bent on the way: spaces in tags, other letters or brackets, encoded tags, a missing slash,
 * doubled or crossing wrappers. The parts it gives are always well formed, show no marks and hold all of the text;
 * flaw `markup` says that some marks are missing, and `restore` will attach those to the segment.
 */
export function repair(question: Question, answer: string): Verdict {
  const { markup, kind } = question.engine;
  const read = findLeafTexts(readBentMarkup(answer, markup), question);
  const parts = tidyMarks(read, question.expectedParts, 'first');
  const flaw = findTextFlaw(question.parts, parts, kind);
  if (flaw) return { parts, flaw };
  return hasMarksOf(parts, question.expectedParts) ? { parts } : { parts, flaw: 'markup' };
}
