import type { TextUnit } from '../unit.ts';

const nothing = () => {};

/**
 * An option without a value is sent with its text: the value is pinned before the text is translated, so that the server gets
 * what it knows. The result takes the pin out.
 */
export function freezeOptionValue(unit: TextUnit): () => void {
  const option = unit.nodes[0]?.parentNode;
  if (!(option instanceof HTMLOptionElement) || option.hasAttribute('value')) return nothing;
  const value = option.value;
  option.setAttribute('value', value);
  return () => {
    if (option.getAttribute('value') === value) option.removeAttribute('value');
  };
}
