import type { Part } from './parts.ts';
import type { Question } from './question.ts';

/**
 * An engine without markup got addresses and placeholders as plain text. Finds them in its answer and numbers them again,
 * so that one that was lost is noticed.
 */
export function findLeafTexts(parts: readonly Part[], question: Question): readonly Part[] {
  if (question.engine.markup !== 'none') return parts;
  let found = parts;
  for (const expected of question.expectedParts) {
    if (typeof expected === 'string') continue;
    found = replaceFirst(found, question.leafText(expected.number), expected);
  }
  return found;
}

function replaceFirst(parts: readonly Part[], text: string, mark: Part): readonly Part[] {
  for (const [index, part] of parts.entries()) {
    const start = typeof part === 'string' ? part.indexOf(text) : -1;
    if (typeof part !== 'string' || start < 0) continue;
    const around = [part.slice(0, start), mark, part.slice(start + text.length)].filter((piece) => piece !== '');
    return [...parts.slice(0, index), ...around, ...parts.slice(index + 1)];
  }
  return parts;
}
