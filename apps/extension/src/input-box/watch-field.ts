import { focusedElement } from '../page/focused-element.ts';
import type { Field } from './field.ts';

/** Calls back when the person goes on typing, leaves the field or presses Escape. The result ends the watch. */
export function watchField(field: Field, onChange: () => void): () => void {
  const watching = new AbortController();
  const typed = field.text().trimEnd();
  const end = () => {
    watching.abort();
    onChange();
  };
  const look = () => {
    // One more space, as it slips in, changes nothing.
    if (field.text().trimEnd() !== typed || focusedElement(document) !== field.element) end();
  };
  const options = { capture: true, signal: watching.signal };
  // Editors that write their text themselves have no input events; what a key did shows when it is let go.
  for (const type of ['input', 'keyup', 'focusin', 'pointerup']) addEventListener(type, look, options);
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      // It was meant for this, and not for the dialog around it.
      event.preventDefault();
      event.stopImmediatePropagation();
      end();
    },
    options,
  );
  return () => watching.abort();
}
