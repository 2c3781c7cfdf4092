import type { GlossaryTerm } from '@interlinear/engines';

export interface TermFinding {
  index: number;
  length: number;
  term: GlossaryTerm;
}

/** Finds where the terms of a glossary occur in a text, longest first, never overlapping. */
export type TermFinder = (text: string) => TermFinding[];

const finders = new WeakMap<readonly GlossaryTerm[], TermFinder>();

/** Compiled once for a glossary, however many segments it is asked about. */
export function termFinder(terms: readonly GlossaryTerm[] | undefined): TermFinder | undefined {
  if (!terms || terms.length === 0) return undefined;
  const known = finders.get(terms);
  if (known) return known;
  const finder = compile(terms);
  finders.set(terms, finder);
  return finder;
}

function compile(terms: readonly GlossaryTerm[]): TermFinder {
  const usable = terms.filter((term) => term.source.trim() !== '').sort((a, b) => b.source.length - a.source.length);
  const exact = new Map(usable.map((term) => [term.source, term]));
  // A term in small letters also stands at the beginning of a sentence; one with capitals is a name and means itself only.
  const folded = new Map(usable.filter(isLowerCase).map((term) => [term.source, term]));
  const pattern = new RegExp(usable.map((term) => `(?:${edgesOf(term.source)})`).join('|') || '(?!)', 'giu');
  return (text) => {
    const findings: TermFinding[] = [];
    for (const match of text.matchAll(pattern)) {
      const found = match[0];
      const term = exact.get(found) ?? folded.get(found.toLowerCase());
      if (term) findings.push({ index: match.index, length: found.length, term });
    }
    return findings;
  };
}

const isLowerCase = (term: GlossaryTerm) => term.source === term.source.toLowerCase();

/** Scripts written without spaces, or (Hangul) with particles grown on: there a term ends nowhere in particular. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]/u;
const WORD = /[\p{L}\p{N}\p{M}_]/u;

function edgesOf(source: string): string {
  const characters = [...source];
  const needsEdge = (character: string | undefined) =>
    character !== undefined && WORD.test(character) && !UNSPACED.test(character);
  const before = needsEdge(characters[0]) ? '(?<![\\p{L}\\p{N}\\p{M}_])' : '';
  const after = needsEdge(characters.at(-1)) ? '(?![\\p{L}\\p{N}\\p{M}_])' : '';
  return before + source.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&') + after;
}
