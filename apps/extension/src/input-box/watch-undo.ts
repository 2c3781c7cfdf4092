import type { Field } from './field.ts';

/**
 * Undo brings the original back with all of it selected, and the next key would replace it: this puts the caret behind it instead.
 * It watches until then, or until something else is typed.
 */
export function watchUndo(field: Field, original: string): void {
  const watching = new AbortController();
  const translation = field.text();
  const look = () => {
    const text = field.text();
    if (text === translation) return;
    watching.abort();
    // Some editors bring the three spaces back in the same step.
    if (text.trimEnd() === original.trimEnd()) field.putCaretAtEnd();
  };
  // After the editor, which hears of it further down.
  const later = () => setTimeout(look);
  for (const type of ['input', 'keyup']) field.element.addEventListener(type, later, { signal: watching.signal });
}
