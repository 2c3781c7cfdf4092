import type { CueToken } from './subtitle-format.ts';

/** Classification of one match of {@link TokenizerOptions.pattern}. */
export type CueMark = { kind: 'open' | 'close'; name: string } | { kind: 'tag' | 'break' };

export interface TokenizerOptions {
  /** Matches tags and line breaks; must have the flag `g`. */
  pattern: RegExp;
  classify(mark: string): CueMark;
  decode(text: string): string;
}

/**
 * Splits the text of a cue at its tags and line breaks. Opening and closing tags without a partner become `tag` tokens.
 */
export function cueTokens(text: string, { pattern, classify, decode }: TokenizerOptions): CueToken[] {
  const marks = [...text.matchAll(pattern)].map((match) => ({
    start: match.index,
    source: match[0],
    mark: classify(match[0]),
  }));
  const paired = pairedIndexes(marks.map(({ mark }) => mark));
  const tokens: CueToken[] = [];
  let end = 0;
  const addText = (to: number) => {
    if (to > end) tokens.push({ kind: 'text', text: decode(text.slice(end, to)) });
  };
  for (const [index, { start, source, mark }] of marks.entries()) {
    addText(start);
    end = start + source.length;
    if (mark.kind === 'break') tokens.push({ kind: 'break', source });
    else if (mark.kind === 'tag' || !paired.has(index)) tokens.push({ kind: 'tag', source });
    else if (mark.kind === 'open') tokens.push({ kind: 'open', source, name: mark.name });
    else tokens.push({ kind: 'close', source });
  }
  addText(text.length);
  return tokens;
}

/** Indexes of the tags that have a partner and nest properly. */
function pairedIndexes(marks: readonly CueMark[]): Set<number> {
  const paired = new Set<number>();
  const open: { index: number; name: string }[] = [];
  for (const [index, mark] of marks.entries()) {
    if (mark.kind === 'open') open.push({ index, name: mark.name });
    const last = open.at(-1);
    if (mark.kind !== 'close' || last?.name !== mark.name) continue;
    open.pop();
    paired.add(index).add(last.index);
  }
  return paired;
}
