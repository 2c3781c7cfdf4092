import type { Inline } from '@interlinear/translation/segment';

/** The marks of all texts of a page: there are few different ones. */
const marks = { open: new Map<number, Inline>(), close: new Map<number, Inline>() };

/** The beginning or the end of a wrapper, the same object for each that has its number. */
export function markOf(role: 'open' | 'close', number: number): Inline {
  const known = marks[role].get(number);
  if (known) return known;
  const mark = Object.freeze(role === 'open' ? { open: number } : { close: number });
  marks[role].set(number, mark);
  return mark;
}

/** The same content without marks of its own: what comes from elsewhere has thousands. */
export function withSharedMarks(content: readonly Inline[]): readonly Inline[] {
  return content.map((inline) => {
    if (typeof inline === 'string' || 'leaf' in inline) return inline;
    return 'open' in inline ? markOf('open', inline.open) : markOf('close', inline.close);
  });
}
