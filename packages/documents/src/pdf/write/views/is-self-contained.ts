import { isWhite } from '../../content/characters.ts';
import { nameAt } from '../../content/operands.ts';
import { OPERATORS } from '../../content/operators.ts';
import { tokenize } from '../../content/tokenize.ts';

/** Operators that open and close a state, a text object or marked content. */
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
 * Whether a page's contents can share a stream with others at another position: they close exactly what they open,
 * their end is unambiguous, and they use no patterns, which would not move because they are anchored to the stream's
 * own space (ISO 32000-2, 8.7.3.1).
 */
export function isSelfContained(bytes: Uint8Array): boolean {
  const open = { states: 0, texts: 0, marks: 0 };
  let end = 0;
  for (const operation of tokenize(bytes)) {
    const { operator, operands } = operation;
    end = operation.end;
    // Readers differ in where inline images end and in how they treat unknown operators.
    if (operator === 'BI' || !OPERATORS.has(operator)) return false;
    if ((operator === 'scn' || operator === 'SCN') && nameAt(operands, operands.length - 1) !== undefined) return false;
    const opened = OPENERS.get(operator);
    if (opened) open[opened]++;
    const closed = CLOSERS.get(operator);
    if (closed && --open[closed] < 0) return false;
    // Nested text objects are invalid, and readers handle them differently.
    if (open.texts > 1 || open.states > MAX_SAVED_STATES) return false;
  }
  return open.states === 0 && open.texts === 0 && open.marks === 0 && bytes.subarray(end).every(isWhite);
}

/** Nesting that readers must support (PDF 32000-1, annex C), less one for the sheet itself. */
const MAX_SAVED_STATES = 27;
