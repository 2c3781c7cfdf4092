import type { EngineKind } from '@interlinear/engines';
import { findLeafTexts } from './leaf-texts.ts';
import { readMarkup, showsMarkup } from './markup.ts';
import { keepsNumbers } from './numbers.ts';
import { hasMarksOf, type Part, plainText } from './parts.ts';
import type { Question } from './question.ts';

/** What is wrong with an answer. */
export type Flaw =
  | 'empty' // nothing, or nothing but markup
  | 'far-too-long' // an engine that lost itself, or explains
  | 'markup' // marks lost, doubled, bent or not nesting
  | 'hollow' // a wrapper that had text has none
  | 'numbers'
  | 'echo'; // a long text came back as it was

export interface Verdict {
  parts: readonly Part[];
  flaw?: Flaw;
}

/** Judges one answer of an engine, as strictly as possible: what is only bent is for `repair`. */
export function verify(question: Question, answer: string): Verdict {
  const { markup, kind } = question.engine;
  const parts = findLeafTexts(readMarkup(answer, markup), question);
  const isWhole = hasMarksOf(parts, question.expectedParts) && !showsMarkup(answer, parts, markup);
  const flaw = isWhole ? findTextFlaw(question.parts, parts, kind) : 'markup';
  return flaw ? { parts, flaw } : { parts };
}

/** What is wrong with the text of an answer, whatever its markup. */
export function findTextFlaw(source: readonly Part[], parts: readonly Part[], kind: EngineKind): Flaw | undefined {
  const sourceText = plainText(source);
  const text = plainText(parts);
  if (!/\S/.test(text)) return /\S/.test(sourceText) ? 'empty' : undefined;
  if (text.length > sourceText.length * 8 + 100) return 'far-too-long';
  if (hasHollowWrapper(parts) && !hasHollowWrapper(source)) return 'hollow';
  if (!keepsNumbers(sourceText, text)) return 'numbers';
  if (kind === 'ai' && text === sourceText && isLongProse(text)) return 'echo';
  return undefined;
}

function hasHollowWrapper(parts: readonly Part[]): boolean {
  return parts.some((part, index) => {
    const next = parts[index + 1];
    return typeof part === 'object' && part.role === 'open' && typeof next === 'object' && next.role === 'close';
  });
}

/** A name or a title may be the same in both languages; two dozen letters of prose are not. */
function isLongProse(text: string): boolean {
  return text.length >= 24 && /\p{L}[^\p{L}]+\p{L}+[^\p{L}]+\p{L}/u.test(text);
}
