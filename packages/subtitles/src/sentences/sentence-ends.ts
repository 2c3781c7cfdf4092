import { continuesAfter } from '@interlinear/languages/split-sentences';

/** Marks that end a sentence, with the quotation marks and brackets after them. */
const END = /(?:[.!?…]+|[。！？｡؟।॥]+)["'”’»)\]」』）]*$/u;

/** Whether a text ends a sentence. `next` is the text after it, if known: a small letter there continues the sentence. */
export function endsSentence(text: string, next = ''): boolean {
  const trimmed = text.trimEnd();
  return END.test(trimmed.slice(-8)) && !continuesAfter(trimmed, next);
}

/** Whether a text ends a clause, so that a pause there is natural. */
export function endsClause(text: string): boolean {
  return /[,;:—–、，；：،؛]["'”’»)\]」』）]*$/u.test(text.trimEnd().slice(-6));
}

/** Splits a line at the ends of its sentences. The pieces keep all characters but the spaces between them. */
export function splitAtSentenceEnds(line: string): string[] {
  if (line.length > MAX_LINE_LENGTH) return [line];
  const pieces: string[] = [];
  let from = 0;
  for (const { index, 0: mark } of line.matchAll(/[.!?…]+["'”’»)\]]*(?=\s)|[。！？｡؟।॥]+["'”’»)\]」』）]*/gu)) {
    const end = index + mark.length;
    if (!endsSentence(line.slice(Math.max(from, end - 40), end), line.slice(end, end + 40))) continue;
    pieces.push(line.slice(from, end).trim());
    from = end;
  }
  const rest = line.slice(from).trim();
  return rest === '' ? pieces : [...pieces, rest];
}

/** Longer lines are not split: a row of points takes quadratic time. */
const MAX_LINE_LENGTH = 4_000;
