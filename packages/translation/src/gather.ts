import type { Part } from './parts.ts';
import type { Listener, QuestionAnswer, QuestionOutcome } from './question.ts';
import { joinPieces, type Piece } from './split.ts';

export interface Gathering {
  /** The pieces of one text, in order. */
  pieces: readonly Piece[];
  /** The text they were cut from. */
  source: readonly Part[];
  between: (glue: string) => string;
  /** Gets the one outcome: the whole translation, or the first failure. */
  listener: Listener;
}

/** Makes one answer of the answers to the pieces of a text: gives a listener for each piece. */
export function gather({ pieces, source, between, listener }: Gathering): Listener[] {
  const answers: QuestionAnswer[] = [];
  const partials = pieces.map(() => '');
  let missing = pieces.length;

  const settlePiece = (index: number, outcome: QuestionOutcome) => {
    if ('error' in outcome) return listener.settle(outcome);
    answers[index] = outcome;
    missing -= 1;
    if (missing === 0) listener.settle(join(answers, { pieces, source, between }));
  };
  const tellPiece = (index: number, text: string) => {
    partials[index] = text;
    const firstUnbegun = partials.indexOf('');
    // What cannot be read from the beginning is not shown yet.
    if (firstUnbegun >= 0 && index > firstUnbegun) return;
    listener.partial?.(partials.slice(0, firstUnbegun < 0 ? undefined : firstUnbegun).join(' '));
  };

  return pieces.map((_, index) => ({
    settle: (outcome) => settlePiece(index, outcome),
    ...(listener.partial ? { partial: (text: string) => tellPiece(index, text) } : {}),
  }));
}

function join(
  answers: readonly QuestionAnswer[],
  { pieces, source, between }: Pick<Gathering, 'pieces' | 'source' | 'between'>,
): QuestionAnswer {
  const [first] = answers;
  if (!first) throw new Error('a text was cut into no pieces');
  const translated = answers.map(({ parts }, index) => ({ parts, glue: pieces[index]?.glue ?? '' }));
  return {
    ...first,
    parts: joinPieces(translated, source, between),
    isCached: answers.every(({ isCached }) => isCached),
    isSound: answers.every(({ isSound }) => isSound),
  };
}
