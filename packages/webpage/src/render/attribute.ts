import type { Inline } from '@interlinear/translation/segment';
import type { AttributeUnit, Shown } from '../unit.ts';

/** Puts a translation into an attribute; what the page itself writes there later is left as it is. */
export function showAttribute({ element, name }: AttributeUnit, content: readonly Inline[]): Shown {
  const original = element.getAttribute(name);
  let shown = original;
  const write = (newer: readonly Inline[]) => {
    const text = newer.filter((inline) => typeof inline === 'string').join('');
    if (original === null || element.getAttribute(name) !== shown || text === shown) return;
    element.setAttribute(name, text);
    shown = text;
  };
  write(content);
  return {
    update: write,
    isIntact: () => element.getAttribute(name) === shown,
    text: () => (original === null ? undefined : (shown ?? undefined)),
    remove() {
      if (original !== null && shown !== original && element.getAttribute(name) === shown) {
        element.setAttribute(name, original);
      }
    },
  };
}
