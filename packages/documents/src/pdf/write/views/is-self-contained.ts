import { isWhite } from '../../content/characters.ts';
import { nameAt } from '../../content/operands.ts';
import { OPERATORS } from '../../content/operators.ts';
import { tokenize } from '../../content/tokenize.ts';

/** What opens something, and what closes it. */
const OPENERS: ReadonlyMap<string, 'states' | 'texts' | 'marks'> = new Map([
  ['q', 'states'],
  ['BT', 'texts'],
  ['BMC', 'marks'],
  ['BDC', 'marks'],
]);
const CLOSERS: ReadonlyMap<string, 'states' | 'texts' | 'marks'> = new Map([
  ['Q', 'states'],
  ['ET', 'texts'],
  ['EMC', 'marks'],
]);

/**
 * Whether a page's contents may stand in one stream with others, moved to another place: they close what they open and
 * nothing else, no reader can be in doubt where they end, and they paint with no patterns, which would stay behind
 * because they hang on the stream's own space (ISO 32000-2, 8.7.3.1).
 */
export function isSelfContained(bytes: Uint8Array): boolean {
  const open = { states: 0, texts: 0, marks: 0 };
  let end = 0;
  for (const operation of tokenize(bytes)) {
    const { operator, operands } = operation;
    end = operation.end;
    // Readers differ in where a picture among the operators ends, and in what they do with words that are none.
    if (operator === 'BI' || !OPERATORS.has(operator)) return false;
    if ((operator === 'scn' || operator === 'SCN') && nameAt(operands, operands.length - 1) !== undefined) return false;
    const opened = OPENERS.get(operator);
    if (opened) open[opened]++;
    const closed = CLOSERS.get(operator);
    if (closed && --open[closed] < 0) return false;
    // ET closes what BT opened before it: a text in a text is a damage that readers mend in different ways.
    if (open.texts > 1 || open.states > MAX_SAVED_STATES) return false;
  }
  return open.states === 0 && open.texts === 0 && open.marks === 0 && bytes.subarray(end).every(isWhite);
}

/** What readers must be able to do (PDF 32000-1, annex C), one for the sheet itself. */
const MAX_SAVED_STATES = 27;
