import { isElement } from '../dom-nodes.ts';
import { textLength } from '../inline-content.ts';
import type { Placement, Reason, TextUnit } from '../unit.ts';
import type { Draft } from './content.ts';
import type { Roles } from './roles.ts';

interface TextUnitDraft extends Draft {
  words: readonly ChildNode[];
  /** What follows the words on their line. */
  after: readonly ChildNode[];
  container: Element | ShadowRoot;
  reason: Reason;
  roles: Roles;
}

/** A unit of what was read, with the place for its translation. */
export function toTextUnit(parts: TextUnitDraft): TextUnit {
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

/** From here on a text is not put on the line of its original, in characters. */
const MAX_ONE_LINE = 80;
/** What fits beside its original in a row of a menu or on a line of its own, in characters. */
const MAX_BESIDE = 32;

type TextInContainer = Pick<TextUnit, 'content' | 'elements' | 'cores'>;

/** Where the translation of a text in `container` goes so that tables, lists, buttons and rows keep their layout. */
function placementOf(container: Element | ShadowRoot, text: TextInContainer): Placement {
  if (!isElementContainer(container)) return 'under';
  const characters = textLength(text.content);
  const style = getComputedStyle(container);
  if (isRow(style)) return 'beside';
  if (style.getPropertyValue('-webkit-line-clamp') !== 'none')
    return flowsInParent(container) ? 'after-parent' : 'unclamped';
  if (characters > MAX_ONE_LINE || cutsItsLine(style)) return 'under';
  if (ONE_LINE.has(container.localName) || style.display.startsWith('inline') || style.display === 'contents') {
    return 'beside';
  }
  const parent = container.parentElement;
  if (characters > MAX_BESIDE || !parent) return 'under';
  const around = getComputedStyle(parent);
  return isRow(around) || (isOneLink(text, container) && hasItsOwnLine(style, around)) ? 'beside' : 'under';
}

/** Whether all of a text stands in one link that is no heading: one to answer or to share, an entry of a list. */
function isOneLink({ content, elements, cores }: TextInContainer, container: Element): boolean {
  if (HEADING.test(container.localName)) return false;
  const [first] = content;
  const last = content.at(-1);
  if (typeof first !== 'object' || !('open' in first)) return container.localName === 'a';
  if (typeof last !== 'object' || !('close' in last) || last.close !== first.open) return false;
  const link = (cores.get(first.open) ?? elements.get(first.open))?.closest('a');
  return container.contains(link ?? null);
}

const HEADING = /^h[1-6]$/;

/** Whether a line is as wide as what is around it, however long its text is: nothing else gives way to a translation. */
function hasItsOwnLine({ display, cssFloat, position }: CSSStyleDeclaration, around: CSSStyleDeclaration): boolean {
  const isLine = (display === 'block' || display === 'list-item') && cssFloat === 'none';
  return isLine && (position === 'static' || position === 'relative') && FLOW.test(around.display);
}

/** Boxes that put what is in them one under the other, each as wide as they are. */
const FLOW = /^(?:block|flow-root|list-item|table-cell)$/;

const ONE_LINE: ReadonlySet<string> = new Set(['button', 'summary', 'label', 'legend', 'option']);

function isElementContainer(container: Element | ShadowRoot): container is Element {
  return container.nodeType === 1;
}

function isRow({ display, flexDirection }: CSSStyleDeclaration): boolean {
  return display.endsWith('flex') && flexDirection.startsWith('row');
}

/** Whether a line that is too long ends in an ellipsis: what is beside the text would not be seen. */
function cutsItsLine({ textOverflow, overflowX }: CSSStyleDeclaration): boolean {
  return textOverflow === 'ellipsis' && overflowX !== 'visible';
}

/** Whether something that follows the element in its parent goes under it, and into no other cell of a grid or row. */
function flowsInParent({ parentElement: parent }: Element): boolean {
  if (!parent) return false;
  const { display, flexDirection } = getComputedStyle(parent);
  if (display.endsWith('flex')) return flexDirection === 'column';
  return /^(?:block|flow-root|list-item|table-cell|inline-block)$/.test(display);
}
