import { isElement, isText } from '../dom-nodes.ts';
import type { GrowingBox } from '../unit.ts';
import { computedLength, isPositionedAlone, isRow, pixelsOf } from './computed-styles.ts';
import { isLinkRow } from './link-row.ts';

/** Maximum steps from the parent of a translation up to a box: longer selectors match more slowly. */
const MAX_LEVELS = 4;
/** Maximum height in CSS pixels. Higher boxes are usually parts of an application, which fill its window together. */
const MAX_HEIGHT = 600;
/** Maximum width in CSS pixels, and length of its text in characters, of a box that grows in width: a button or a badge. */
const MAX_WIDTH = 320;
const MAX_CHARACTERS = 40;
/** Maximum number of elements in a box, because the style of each is examined. */
const MAX_ELEMENTS = 100;
/** Pixels by which the boxes of glyphs may stand out although everything is seen. */
const TOLERANCE = 2;
/** Elements with a background of their own, beyond which a translation could not be read. */
const CONTROLS: ReadonlySet<string> = new Set(['button', 'a']);

/**
 * Finds boxes that translations would not fit into: they have a fixed size, which suffices for the original only. What stands out of them
 * would be cut, or cover what follows. Examines each element once. Firefox does not tell whether a size is fixed, so none is found there.
 */
export class GrowingBoxes {
  readonly #sizes = new Map<Element, FixedSize | undefined>();

  /** Returns the nearest box around a translation. @param parent the translation's parent */
  around(parent: Element): GrowingBox | undefined {
    let element: Element | null = parent;
    for (let levels = 0; element && levels <= MAX_LEVELS; levels += 1, element = element.parentElement) {
      const size = this.#sizeOf(element);
      if (size) return { levels, tag: element.localName, ...size };
    }
    return undefined;
  }

  #sizeOf(element: Element): FixedSize | undefined {
    if (this.#sizes.has(element)) return this.#sizes.get(element);
    const size = sizeToGrowFrom(element);
    this.#sizes.set(element, size);
    return size;
  }
}

type FixedSize = Pick<GrowingBox, 'height' | 'width'>;

/** Returns the size of a box that is too small for a translation and may grow. */
function sizeToGrowFrom(element: Element): FixedSize | undefined {
  const style = getComputedStyle(element);
  if (!hasSize(style) || scrolls(style) || isPositionedAlone(style)) return undefined;
  const height = heightOf(element, style);
  const width = widthOf(element, style);
  if (height === undefined && width === undefined) return undefined;
  const content = contentOf(element, style);
  if (!content.isWhole) return undefined;
  const isControl = CONTROLS.has(element.localName);
  const canBeHigher = height !== undefined && (isControl || !content.hasHeight) && !holdsPartsOfItsHeight(element);
  const canBeWider = width !== undefined && !content.hasWidth;
  if (!canBeHigher && !canBeWider) return undefined;
  return { height: canBeHigher ? `${height}px` : undefined, width: canBeWider ? `${width}px` : undefined };
}

/** Whether an element has the size that the page sets: inline elements ignore it, and tables exceed it. */
function hasSize({ display }: CSSStyleDeclaration): boolean {
  return display !== 'inline' && display !== 'contents' && !display.startsWith('table');
}

/** Whether an element can be scrolled by hand. */
function scrolls({ overflowY }: CSSStyleDeclaration): boolean {
  return overflowY === 'auto' || overflowY === 'scroll';
}

/** Returns the height in pixels that the page sets for an element and that can be lifted. */
function heightOf(element: Element, style: CSSStyleDeclaration): number | undefined {
  const height = pixelsOf(computedLength(element, 'height'));
  if (height === undefined || computedLength(element, 'max-height') !== 'none') return undefined;
  const whole = Math.max(height, pixelsOf(computedLength(element, 'min-height')) ?? 0);
  return whole <= MAX_HEIGHT && isInFlow(element) && !opensAndCloses(element, style) ? whole : undefined;
}

/** Whether what comes after the element moves down when it grows: its parent has no height of its own. */
function isInFlow(element: Element): boolean {
  const { parentElement: parent } = element;
  if (!parent || element.localName === 'body') return false;
  if (parent.localName === 'body') return true;
  return (
    computedLength(parent, 'height') === 'auto' &&
    computedLength(parent, 'grid-auto-rows') === 'auto' &&
    computedLength(parent, 'grid-template-rows') === 'none'
  );
}

/** Returns the width in pixels that the page sets for an element with a few words, beside which their translation stays. */
function widthOf(element: Element, style: CSSStyleDeclaration): number | undefined {
  if (!keepsItsLine(element, style) || isLinkRow(element.childNodes)) return undefined;
  if ((element.textContent ?? '').trim().length > MAX_CHARACTERS) return undefined;
  const width = pixelsOf(computedLength(element, 'width'));
  if (width === undefined || width > MAX_WIDTH || computedLength(element, 'max-width') !== 'none') return undefined;
  const { parentElement: parent } = element;
  // A cell of a grid would cover the next one.
  return parent && !getComputedStyle(parent).display.endsWith('grid') ? width : undefined;
}

/** Whether a translation beside a text cannot wrap, or is an item of its own in the row. */
function keepsItsLine({ childNodes }: Element, style: CSSStyleDeclaration): boolean {
  if (style.whiteSpace === 'nowrap' || style.whiteSpace === 'pre') return true;
  return isRow(style) && [...childNodes].some((node) => isText(node) && /\S/.test(node.data));
}

/** Whether the page opens and closes the element by an animated height, which must stay under its control. */
function opensAndCloses(element: Element, { transitionProperty, transitionDuration }: CSSStyleDeclaration): boolean {
  if (!/[1-9]/.test(transitionDuration)) return false;
  const properties = transitionProperty.split(', ');
  const hasOwnHeight = element instanceof HTMLElement && element.style.height !== '';
  return properties.includes('height') || (properties.includes('all') && hasOwnHeight);
}

/**
 * Tells whether the element shows its whole content, and has room for as much again below or beside it. An element that hides a part of
 * it does so on purpose: a teaser, a closed part, or pictures that slide by.
 */
function contentOf(element: Element, { lineHeight }: CSSStyleDeclaration) {
  const box = element.getBoundingClientRect();
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  const all = range.getBoundingClientRect();
  const content = isInside(all, box) || hasManyElements(element) ? all : seenContentOf(element);
  // The box of a text is as high as its glyphs, which lines may be far higher than.
  const lineOrMore = Math.max(content.height, pixelsOf(lineHeight) ?? 0);
  return {
    isWhole: isInside(content, box),
    hasHeight: content.bottom + lineOrMore <= box.bottom,
    hasWidth: 2 * content.width <= box.width,
  };
}

function isInside(content: DOMRect, box: DOMRect): boolean {
  return (
    content.top >= box.top - TOLERANCE &&
    content.bottom <= box.bottom + TOLERANCE &&
    content.left >= box.left - TOLERANCE &&
    content.right <= box.right + TOLERANCE
  );
}

/** Returns the box around the content of an element, of which a part that cuts its own text, such as a cell with an ellipsis, is seen. */
function seenContentOf(element: Element): DOMRect {
  const boxes = seenBoxesIn(element).filter(({ width, height }) => width > 0 && height > 0);
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.right));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  return new DOMRect(left, top, right - left, bottom - top);
}

function seenBoxesIn(element: Element): DOMRect[] {
  return Array.from(element.childNodes).flatMap((node) => {
    if (isElement(node)) {
      const cutsItsText = getComputedStyle(node).overflowX !== 'visible';
      return [node.getBoundingClientRect(), ...(cutsItsText ? [] : seenBoxesIn(node))];
    }
    const range = element.ownerDocument.createRange();
    range.selectNode(node);
    return [range.getBoundingClientRect()];
  });
}

/** Whether a part of the element scrolls or has a share of its height, and would change with it. A background may do so. */
function holdsPartsOfItsHeight(element: Element): boolean {
  return hasManyElements(element) || hasPartsOfItsHeight(element);
}

function hasManyElements(element: Element): boolean {
  return element.getElementsByTagName('*').length > MAX_ELEMENTS;
}

function hasPartsOfItsHeight(element: Element): boolean {
  return Array.from(element.children).some((part) => {
    const style = getComputedStyle(part);
    if (isPositionedAlone(style)) return false;
    const isShare = computedLength(part, 'height').includes('%') || computedLength(part, 'min-height').includes('%');
    return isShare || scrolls(style) || hasPartsOfItsHeight(part);
  });
}
