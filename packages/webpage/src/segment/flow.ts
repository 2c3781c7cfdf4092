import { isElement, isText } from '../dom-nodes.ts';
import type { Role } from './roles.ts';

/** The text that an element brings into the sentence it stands in: without what is left alone or read on its own. */
export interface Flow {
  characters: number;
  /** The last text of it that is not blank. */
  last: string;
}

/** Adds up the flow of an element; each element is looked at once. */
export function flowOf(element: Element, roleOf: (element: Element) => Role, known: Map<Element, Flow>): Flow {
  const before = known.get(element);
  if (before) return before;
  const flow: Flow = { characters: 0, last: '' };
  for (let child = element.firstChild; child; child = child.nextSibling) {
    if (isText(child) && /\S/.test(child.data)) {
      flow.characters += child.data.length;
      flow.last = child.data;
    } else if (isElement(child)) {
      const { part } = roleOf(child);
      if (part !== 'inline' && part !== 'atom') continue;
      const inner = flowOf(child, roleOf, known);
      flow.characters += inner.characters;
      flow.last = inner.last || flow.last;
    }
  }
  known.set(element, flow);
  return flow;
}
