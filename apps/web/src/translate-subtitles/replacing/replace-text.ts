import { type Line, withTyped } from '../state/lines.ts';

export interface Replacement {
  /** Text to find, as it is: no pattern. */
  find: string;
  replacement: string;
  matchesCase: boolean;
  /** Which texts are searched. */
  place: 'original' | 'translation';
  target: string;
  /** Returns the translation that a line shows, if any. */
  translationOf: (line: Line) => string | undefined;
}

/** Counts the places that a replacement would change. */
export function countFound(lines: readonly Line[], wanted: Replacement): number {
  const pattern = patternOf(wanted);
  if (!pattern) return 0;
  return lines.reduce((sum, line) => sum + (searchedText(line, wanted).match(pattern)?.length ?? 0), 0);
}

/** Replaces a text in all lines. Lines without it stay the same objects. */
export function withReplaced(lines: readonly Line[], wanted: Replacement): readonly Line[] {
  const pattern = patternOf(wanted);
  if (!pattern || countFound(lines, wanted) === 0) return lines;
  return lines.flatMap((line) => {
    const text = searchedText(line, wanted);
    // A function, so that `$` in the replacement has no meaning.
    const changed = text.replace(pattern, () => wanted.replacement);
    if (changed === text) return [line];
    return wanted.place === 'original'
      ? [{ ...line, text: changed }]
      : withTyped([line], line.id, wanted.target, changed);
  });
}

function searchedText(line: Line, { place, translationOf }: Replacement): string {
  return place === 'original' ? line.text : (translationOf(line) ?? '');
}

function patternOf({ find, matchesCase }: Replacement): RegExp | undefined {
  return find === '' ? undefined : new RegExp(find.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), matchesCase ? 'gu' : 'giu');
}
