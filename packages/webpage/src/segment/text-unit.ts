import { isElement } from '../dom-nodes.ts';
import type { Reason, TextUnit } from '../unit.ts';
import type { Draft } from './content.ts';
import { placementOf } from './placement.ts';
import type { Roles } from './roles.ts';

export interface TextUnitParts extends Draft {
  words: readonly ChildNode[];
  /** What follows the words on their line. */
  after: readonly ChildNode[];
  container: Element | ShadowRoot;
  reason: Reason;
  roles: Roles;
}

/** A unit of what was read, with the place for its translation. */
export function toTextUnit(parts: TextUnitParts): TextUnit {
  const { content, elements, cores, texts, words, after, container, reason, roles } = parts;
  const placement = placementOf(container, parts);
  // Under the whole line, but on the line before a field: the name of a field stays beside it.
  const field = placement === 'beside' ? after.findIndex((node) => isElement(node) && isField(node, roles)) : -1;
  const nodes = words.concat(field < 0 ? after : after.slice(0, field));
  // Most often the nodes are the texts: one list for both.
  const isPlain = nodes.length === texts.length && nodes.every((node, index) => node === texts[index]);
  return { kind: 'text', reason, nodes: isPlain ? texts : nodes, content, elements, cores, texts, placement };
}

function isField(element: Element, roles: Roles): boolean {
  const role = roles.of(element);
  return role.part === 'island' || (role.part === 'leaf' && role.kind === 'field');
}
