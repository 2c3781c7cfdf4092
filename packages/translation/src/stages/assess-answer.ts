import type { LanguageCode } from '@interlinear/languages';
import type { PendingText, TextAnswer } from '../dispatch/pending-text.ts';
import { type Doubt, findDoubt } from './answer-doubts.ts';
import { readDistortedMarkup, readMarkup, showsMarkup } from './markup.ts';
import { keepsNumbers } from './numbers.ts';
import { hasMarksOf, type Part, plainText, tidyMarks } from './parts.ts';

/** Next step for a text after an engine answered. */
export type Assessment =
  | { next: 'settle'; answer: TextAnswer }
  /** The answer was flawed; the text may fare better in a request of its own. */
  | { next: 'retry-alone' }
  /** Nothing usable came, or only an answer that may not be a translation; the next engine may do better. */
  | { next: 'fail' };

export interface EngineAnswerText {
  text: string;
  source: LanguageCode;
  /** Number of texts in the request. */
  batchSize: number;
  route: string | undefined;
}

/** Verifies an answer, repairs it if flawed, and decides whether to deliver it, retry the text alone or fail it. */
export function assessAnswer(pending: PendingText, { text, source, batchSize, route }: EngineAnswerText): Assessment {
  const strict = verify(pending, text);
  const { parts, flaw } = strict.flaw === undefined ? strict : repair(pending, text);
  const isSound = flaw === undefined || (MINOR_FLAWS.has(flaw) && !isLanguageModel(pending));
  const answer = { parts, source, isCached: false, isSound, ...(route === undefined ? {} : { route }) };
  if (flaw === undefined) return { next: 'settle', answer };

  if (!UNUSABLE_FLAWS.has(flaw)) {
    pending.keepFlawedAnswer(answer, { severity: BY_SEVERITY.indexOf(flaw), isDoubtful: DOUBTS.has(flaw) });
  }
  if (!pending.wasSentAlone && canRetryHelp(pending, flaw, batchSize)) return { next: 'retry-alone' };
  const { bestFlawedAnswer: best } = pending;
  return best && !best.isDoubtful ? { next: 'settle', answer: best.answer } : { next: 'fail' };
}

type Flaw =
  | 'empty' // no text
  | 'far-too-long' // the engine rambles or explains
  | 'markup' // marks lost, duplicated, distorted or crossing
  | 'hollow' // a wrapper lost its text
  | 'numbers'
  | 'echo' // a long text of unknown language came back untranslated
  | Doubt;

/** Flaws that make an answer unfit to show. */
const UNUSABLE_FLAWS = new Set<Flaw>(['empty', 'far-too-long']);

/** Flaws that a correct translation may also show. */
const MINOR_FLAWS = new Set<Flaw>(['numbers', 'echo', 'hollow']);

/** Flaws of language models for which the next engine is asked; shown only if there is none. */
const DOUBTS: ReadonlySet<Flaw> = new Set<Doubt>([
  'lengthened',
  'explained',
  'shortened',
  'wrong-language',
  'repeated',
]);

/** From the least to the most severe. */
const BY_SEVERITY: readonly Flaw[] = ['numbers', 'echo', 'hollow', 'markup', ...DOUBTS];

/** Language models answer differently each time; other engines only if the text was in a batch before. */
function canRetryHelp(pending: PendingText, flaw: Flaw, batchSize: number): boolean {
  return isLanguageModel(pending) || (batchSize > 1 && !MINOR_FLAWS.has(flaw));
}

const isLanguageModel = (pending: PendingText) => pending.engine.kind === 'ai';

interface Verdict {
  parts: readonly Part[];
  flaw?: Flaw;
}

/** Checks an answer strictly; {@link repair} handles distorted markup. */
export function verify(pending: PendingText, answer: string): Verdict {
  const { markup } = pending.engine;
  const parts = findLeafTexts(readMarkup(answer, markup), pending);
  const isWhole = hasMarksOf(parts, pending.expectedParts) && !showsMarkup(answer, parts, markup);
  const flaw = isWhole ? findTextFlaw(pending, parts) : 'markup';
  return flaw ? { parts, flaw } : { parts };
}

/**
 * Reads an answer whose markup was distorted: spaces in tags, other letters or brackets, encoded tags, a missing slash,
 * duplicated or crossing wrappers. The resulting parts are well formed, contain all text and show no marks.
 * Flaw `markup` means that marks are missing; `restore` attaches those to the segment.
 */
export function repair(pending: PendingText, answer: string): Verdict {
  const { markup } = pending.engine;
  const read = findLeafTexts(readDistortedMarkup(answer, markup), pending);
  const parts = tidyMarks(read, pending.expectedParts, 'first');
  const flaw = findTextFlaw(pending, parts);
  if (flaw) return { parts, flaw };
  return hasMarksOf(parts, pending.expectedParts) ? { parts } : { parts, flaw: 'markup' };
}

function findTextFlaw(pending: PendingText, parts: readonly Part[]): Flaw | undefined {
  const { parts: source, batchKey } = pending;
  const sourceText = plainText(source);
  const text = plainText(parts);
  if (!/\S/.test(text)) return /\S/.test(sourceText) ? 'empty' : undefined;
  if (isFarTooLong(text, sourceText)) return 'far-too-long';
  const { source: sourceLanguage, target } = batchKey.batch;
  const doubt = isLanguageModel(pending)
    ? findDoubt({ source: sourceText, answer: text, sourceLanguage, target })
    : undefined;
  if (doubt) return doubt;
  if (hasHollowWrapper(parts) && !hasHollowWrapper(source)) return 'hollow';
  if (!keepsNumbers(sourceText, text)) return 'numbers';
  if (isLanguageModel(pending) && text === sourceText && isLongProse(text)) return 'echo';
  return undefined;
}

/** Whether an answer, even an unfinished one, is too long to be shown. */
export function isFarTooLong(answer: string, source: string): boolean {
  return answer.length > source.length * 8 + 100;
}

function hasHollowWrapper(parts: readonly Part[]): boolean {
  return parts.some((part, index) => {
    const next = parts[index + 1];
    return typeof part === 'object' && part.role === 'open' && typeof next === 'object' && next.role === 'close';
  });
}

/** At least 24 characters and three words: a shorter name or title may be the same in both languages. */
function isLongProse(text: string): boolean {
  return text.length >= 24 && /\p{L}[^\p{L}]+\p{L}+[^\p{L}]+\p{L}/u.test(text);
}

/**
 * Finds the addresses and placeholders that an engine without markup received as plain text, and turns them back into
 * marks, so that a lost one is noticed.
 */
function findLeafTexts(parts: readonly Part[], pending: PendingText): readonly Part[] {
  if (pending.engine.markup !== 'none') return parts;
  let found = parts;
  for (const expected of pending.expectedParts) {
    if (typeof expected === 'string') continue;
    found = replaceFirst(found, pending.leafText(expected.number), expected);
  }
  return found;
}

function replaceFirst(parts: readonly Part[], text: string, mark: Part): readonly Part[] {
  for (const [index, part] of parts.entries()) {
    const start = typeof part === 'string' ? part.indexOf(text) : -1;
    if (typeof part !== 'string' || start < 0) continue;
    const replaced = [part.slice(0, start), mark, part.slice(start + text.length)].filter((piece) => piece !== '');
    return [...parts.slice(0, index), ...replaced, ...parts.slice(index + 1)];
  }
  return parts;
}
