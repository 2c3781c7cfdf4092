import type { Line } from '../state/lines.ts';
import { readingWarnings } from '../state/reading-warnings.ts';
import { type LineResults, type ShownTranslation, shownTranslation } from '../state/subtitle-state.ts';

export const LINE_FILTERS = ['all', 'untranslated', 'warnings', 'edited'] as const;
export type LineFilter = (typeof LINE_FILTERS)[number];

export interface ShownLinesOptions {
  results: LineResults;
  target: string;
  /** Empty for no search. */
  query: string;
  filter: LineFilter;
  /** Id of the line that is being edited. It is shown in any case: it may match no longer after the first letter. */
  edited: number | undefined;
}

/** Chooses the lines that match a search and a filter. */
export function shownLines(lines: readonly Line[], options: ShownLinesOptions): readonly Line[] {
  const { results, target, filter, edited } = options;
  const query = options.query.toLowerCase();
  if (query === '' && filter === 'all') return lines;
  return lines.filter((line) => {
    if (line.id === edited) return true;
    const shown = shownTranslation(line, results, target);
    const text = shown.status === 'translated' || shown.status === 'typed' ? shown.text : '';
    const isFound = line.text.toLowerCase().includes(query) || text.toLowerCase().includes(query);
    return isFound && PASSES[filter](shown, line);
  });
}

const PASSES: Readonly<Record<LineFilter, (shown: ShownTranslation, line: Line) => boolean>> = {
  all: () => true,
  untranslated: ({ status }) => status === 'waiting' || status === 'failed' || status === 'none',
  warnings(shown, line) {
    if (shown.status !== 'translated' && shown.status !== 'typed') return false;
    const isOutdated = shown.status === 'translated' && shown.original !== line.text;
    return isOutdated || readingWarnings(shown.text, line.end - line.start).length > 0;
  },
  edited: ({ status }) => status === 'typed',
};
