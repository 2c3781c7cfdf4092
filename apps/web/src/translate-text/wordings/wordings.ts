import type { GlossaryTerms } from '../../engines/engine-run.ts';
import type { SplitText } from '../../engines/split-text.ts';
import { addStep, type EditHistory, startHistory, undo } from '../../undo/edit-history.ts';
import type { Translation } from '../cards/card-state.ts';

/** Another wording that a person chose for a sentence. */
export interface ChosenWording {
  /** Number of the sentence. */
  index: number;
  /** The whole translation of the sentence. */
  sentence: string;
  /** Words of the original and their chosen translation, to be used in the rest of the text. */
  term?: { source: string; target: string } | undefined;
}

interface Wordings {
  /** The newest first. */
  terms: GlossaryTerms;
  /** Chosen translations by original sentence. */
  sentences: ReadonlyMap<string, string>;
  /** The translation when the next choice was made; for undoing that. */
  translation?: Translation;
}

/** Choices in the translation of one engine. */
export interface WordingState {
  history: EditHistory<Wordings>;
  /** Whether the last choice could not be used in the rest of the text. */
  hasFailed: boolean;
}

export const NO_WORDINGS: WordingState = {
  history: startHistory<Wordings>({ terms: [], sentences: new Map() }),
  hasFailed: false,
};

/** Maximum of terms that a request may bring. */
const MAX_TERMS = 50;

export function chooseWording(
  { history }: WordingState,
  wording: ChosenWording,
  translation: Translation,
): WordingState {
  const { terms, sentences } = history.present;
  const { index, sentence, term } = wording;
  const original = translation.split.segments[index] ?? '';
  const others = terms.filter(({ source }) => !isSameTerm(source, term?.source));
  const next: Wordings = {
    terms: (term ? [term, ...others] : terms).slice(0, MAX_TERMS),
    sentences: new Map(sentences).set(original, sentence),
  };
  const before = { ...history, present: { ...history.present, translation } };
  return { history: addStep(before, next), hasFailed: false };
}

/** Takes the last choice back. */
export function undoWording({ history }: WordingState): WordingState {
  return { history: undo(history), hasFailed: false };
}

/** Numbers of the sentences in which a term occurs, without those that a person has chosen a wording for. */
export function sentencesWith(term: string, { segments }: SplitText, { history }: WordingState): number[] {
  const folded = term.toLowerCase();
  return segments.flatMap((segment, index) =>
    !history.present.sentences.has(segment) && segment.toLowerCase().includes(folded) ? [index] : [],
  );
}

/** Whether the choices in a text still concern its next version: it has one of its sentences. */
export function isSameText(before: SplitText, after: SplitText): boolean {
  const known = new Set(before.segments);
  return after.segments.some((segment) => known.has(segment));
}

function isSameTerm(one: string, other: string | undefined): boolean {
  return one.toLowerCase() === other?.toLowerCase();
}
