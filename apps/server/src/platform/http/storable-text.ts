/**
 * Returns the name of the first field with text that the database cannot store, `undefined` if there is none: NUL, and
 * halves of surrogate pairs. Looks at names as well, because settings are stored as they are sent.
 */
export function findUnstorable(fields: unknown): string | undefined {
  if (typeof fields !== 'object' || fields === null || ArrayBuffer.isView(fields)) return undefined;
  for (const [name, value] of Object.entries(fields)) if (!isStorable([name, value])) return name;
  return undefined;
}

/** Walks without recursion: a body of a megabyte can be nested deeper than the stack. */
function isStorable(value: unknown): boolean {
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string') {
      if (!next.isWellFormed() || next.includes('\0')) return false;
    } else if (Array.isArray(next)) {
      for (const entry of next) left.push(entry);
    } else if (typeof next === 'object' && next !== null) {
      for (const [name, entry] of Object.entries(next)) left.push(name, entry);
    }
  }
  return true;
}
