import type { Inline } from '@interlinear/translation/segment';
import { isElement, isIgnorable } from '../dom-nodes.ts';
import { textLength } from '../inline-content.ts';
import type { GrowingBox, Placement, Reason, TextUnit } from '../unit.ts';
import { computedLength, hidesOverflow, isPositionedAlone, isRow, pixelsOf } from './computed-styles.ts';
import type { ContentDraft } from './content.ts';
import type { Roles } from './roles.ts';

interface TextUnitDraft extends ContentDraft {
  words: readonly ChildNode[];
  /** Nodes after the words on the same line. */
  after: readonly ChildNode[];
  container: Element | ShadowRoot;
  reason: Reason;
  roles: Roles;
}

/** Creates a unit from a draft and decides the placement of its translation. */
export function toTextUnit(parts: TextUnitDraft): TextUnit {
  const { content, elements, innermost, texts, words, after, container, reason, roles } = parts;
  const placement = placementOf(container, parts);
  // The translation goes after the whole line, but before a field, so that the field's label stays beside it.
  const end = placement === 'beside' ? after.findIndex((node) => isElement(node) && endsLabel(node, roles)) : -1;
  const nodes = words.concat(end < 0 ? after : after.slice(0, end));
  // Usually the nodes are the text nodes: share one array.
  const isPlain = nodes.length === texts.length && nodes.every((node, index) => node === texts[index]);
  return {
    kind: 'text',
    reason,
    nodes: isPlain ? texts : nodes,
    content,
    elements,
    innermost,
    texts,
    placement,
    growingBox: growingBoxAround(container, placement, roles),
  };
}

function growingBoxAround(
  container: Element | ShadowRoot,
  placement: Placement,
  { growingBoxes }: Roles,
): GrowingBox | undefined {
  if (!isElementContainer(container)) return undefined;
  const parent = placement === 'after-parent' ? container.parentElement : container;
  return parent ? growingBoxes?.around(parent) : undefined;
}

/** Whether an element is a field, or the line break before one. */
function endsLabel(element: Element, roles: Roles): boolean {
  const role = roles.of(element);
  return role.part === 'island' || (role.part === 'leaf' && (role.kind === 'field' || role.kind === 'break'));
}

/** Maximum length of a text whose translation may be on the same line, in characters. */
const MAX_SAME_LINE = 80;
/** Maximum length of such a text in a flex row or in a block, in characters. */
const MAX_SAME_LINE_IN_BLOCK = 32;

type TextInContainer = Pick<TextUnitDraft, 'content' | 'elements' | 'innermost' | 'words' | 'after'>;

/** Chooses the placement that preserves the layout of tables, lists, buttons and rows. */
function placementOf(container: Element | ShadowRoot, text: TextInContainer): Placement {
  if (!isElementContainer(container)) return placementInRootOf(container.host, text);
  const style = getComputedStyle(container);
  const isClamped = style.getPropertyValue('-webkit-line-clamp') !== 'none';
  if (isRow(style) || (!isClamped && fitsOnSameLine(container, style, text))) return 'beside';
  if (!isClamped && !cutsItsHeight(container, style, text)) return 'under';
  return flowsInParent(container, style) ? 'after-parent' : 'unclamped';
}

/** Chooses the placement in a component, which may stand in a line, like the time of a post. */
function placementInRootOf(host: Element, text: TextInContainer): Placement {
  const style = getComputedStyle(host);
  return isRow(style) || fitsOnSameLine(host, style, text) ? 'beside' : 'under';
}

function fitsOnSameLine(container: Element, style: CSSStyleDeclaration, text: TextInContainer): boolean {
  const characters = textLength(text.content);
  if (characters > MAX_SAME_LINE || cutsItsLine(style) || text.content.some(isBreak)) return false;
  if (ONE_LINE.has(container.localName) || style.display.startsWith('inline') || style.display === 'contents')
    return true;
  const parent = container.parentElement;
  if (characters > MAX_SAME_LINE_IN_BLOCK || !parent) return false;
  const around = getComputedStyle(parent);
  return isRow(around) || (isOneLink(text, container) && hasItsOwnLine(style, around));
}

/** Whether a text has another line from here on, beside which the translation of all lines would stand. */
function isBreak(inline: Inline): boolean {
  return typeof inline === 'object' && 'leaf' in inline && inline.kind === 'break';
}

/** Whether the whole text is one link and no heading: a reply or share link, a list entry. */
function isOneLink({ content, elements, innermost }: TextInContainer, container: Element): boolean {
  if (HEADING.test(container.localName)) return false;
  const [first] = content;
  const last = content.at(-1);
  if (typeof first !== 'object' || !('open' in first)) return container.localName === 'a';
  if (typeof last !== 'object' || !('close' in last) || last.close !== first.open) return false;
  const link = (innermost.get(first.open) ?? elements.get(first.open))?.closest('a');
  return container.contains(link ?? null);
}

const HEADING = /^h[1-6]$/;

/** Whether the element always fills its line, so that a longer text displaces nothing beside it. */
function hasItsOwnLine({ display, cssFloat, position }: CSSStyleDeclaration, around: CSSStyleDeclaration): boolean {
  const isLine = (display === 'block' || display === 'list-item') && cssFloat === 'none';
  return isLine && (position === 'static' || position === 'relative') && FLOW.test(around.display);
}

/** Containers that stack their children vertically at full width. */
const FLOW = /^(?:block|flow-root|list-item|table-cell)$/;

const ONE_LINE: ReadonlySet<string> = new Set(['button', 'summary', 'label', 'legend', 'option']);

function isElementContainer(container: Element | ShadowRoot): container is Element {
  return container.nodeType === 1;
}

/** Whether an overlong line is cut off with an ellipsis, which would hide anything beside the text. */
function cutsItsLine({ textOverflow, overflowX }: CSSStyleDeclaration): boolean {
  return textOverflow === 'ellipsis' && overflowX !== 'visible';
}

/**
 * Whether the element has nothing but this text, hides what is beyond a height of its own, and has no room for a translation. An element
 * that shows no line of the text, such as a closed part, hides the translation with it.
 */
function cutsItsHeight(element: Element, style: CSSStyleDeclaration, { words, after }: TextInContainer): boolean {
  if (!hidesOverflow(style)) return false;
  if (element.clientHeight < Number.parseFloat(style.fontSize)) return false;
  const own = new Set<Node>([...words, ...after]);
  if ([...element.childNodes].some((node) => !own.has(node) && !isIgnorable(node))) return false;
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return false;
  const text = element.ownerDocument.createRange();
  text.setStartBefore(first);
  text.setEndAfter(last);
  return 2 * text.getBoundingClientRect().height > heightLimitOf(element, style);
}

/** Returns the height in pixels beyond which an element does not grow with its content. */
function heightLimitOf(element: Element, { maxHeight }: CSSStyleDeclaration): number {
  const maximum = pixelsOf(maxHeight);
  if (maximum !== undefined) return maximum;
  // Firefox reveals a fixed height only by content that is cut already.
  const hasHeight = pixelsOf(computedLength(element, 'height')) !== undefined;
  return hasHeight || element.scrollHeight > element.clientHeight ? element.clientHeight : Number.POSITIVE_INFINITY;
}

/** Whether the next sibling of the element is placed below it rather than in another cell of a grid or row. */
function flowsInParent({ parentElement: parent }: Element, style: CSSStyleDeclaration): boolean {
  if (!parent || style.cssFloat !== 'none' || isPositionedAlone(style)) return false;
  const { display, flexDirection } = getComputedStyle(parent);
  if (display.endsWith('flex')) return flexDirection === 'column';
  return /^(?:block|flow-root|list-item|table-cell|inline-block)$/.test(display);
}
