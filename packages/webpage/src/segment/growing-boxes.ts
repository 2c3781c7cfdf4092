import type { GrowingBox } from '../unit.ts';
import { computedLength, pixelsOf } from './computed-lengths.ts';

/** Maximum steps from the parent of a translation up to a box: longer selectors match more slowly. */
const MAX_LEVELS = 4;
/** Maximum height in CSS pixels. Higher boxes are usually parts of an application, which fill its window together. */
const MAX_HEIGHT = 600;
/** Maximum number of elements in a box, because the style of each is examined. */
const MAX_ELEMENTS = 100;
/** Pixels by which the boxes of glyphs may stand out although everything is seen. */
const TOLERANCE = 2;
/** Elements with a background of their own, beyond which a translation could not be read. */
const CONTROLS: ReadonlySet<string> = new Set(['button', 'a']);

/**
 * Finds boxes that translations would not fit into: they have a fixed height, which suffices for the original only. What stands out of them
 * would be cut, or cover what follows. Examines each element once. Firefox does not tell whether a height is fixed, so none is found there.
 */
export class GrowingBoxes {
  readonly #heights = new Map<Element, string | undefined>();

  /** Returns the nearest box around a translation. @param parent the translation's parent */
  around(parent: Element): GrowingBox | undefined {
    let element: Element | null = parent;
    for (let levels = 0; element && levels <= MAX_LEVELS; levels += 1, element = element.parentElement) {
      const height = this.#heightOf(element);
      if (height !== undefined) return { levels, tag: element.localName, height };
    }
    return undefined;
  }

  #heightOf(element: Element): string | undefined {
    if (this.#heights.has(element)) return this.#heights.get(element);
    const height = heightToGrowFrom(element);
    this.#heights.set(element, height);
    return height;
  }
}

/** Returns the height of a box that is too low for a translation and may grow. */
function heightToGrowFrom(element: Element): string | undefined {
  const style = getComputedStyle(element);
  if (!hasHeight(style) || scrolls(style)) return undefined;
  const height = fixedHeightOf(element);
  if (height === undefined || height > MAX_HEIGHT) return undefined;
  if (!isInFlow(element, style) || opensAndCloses(element, style)) return undefined;
  const { isWhole, hasRoom } = contentOf(element);
  const needsRoom = CONTROLS.has(element.localName) || !hasRoom;
  return isWhole && needsRoom && !holdsPartsOfItsHeight(element) ? `${height}px` : undefined;
}

/** Whether a height applies to an element, and is no minimum only as in tables. */
function hasHeight({ display }: CSSStyleDeclaration): boolean {
  return display !== 'inline' && display !== 'contents' && !display.startsWith('table');
}

/** Whether an element can be scrolled by hand. */
function scrolls({ overflowY }: CSSStyleDeclaration): boolean {
  return overflowY === 'auto' || overflowY === 'scroll';
}

/** Returns the height that the page sets in pixels, where no maximum limits it further. */
function fixedHeightOf(element: Element): number | undefined {
  const height = pixelsOf(computedLength(element, 'height'));
  if (height === undefined || computedLength(element, 'max-height') !== 'none') return undefined;
  return Math.max(height, pixelsOf(computedLength(element, 'min-height')) ?? 0);
}

/** Whether what comes after the element moves down when it grows: its parent has no height of its own. */
function isInFlow(element: Element, style: CSSStyleDeclaration): boolean {
  if (isPositionedAlone(style)) return false;
  const { parentElement: parent } = element;
  if (!parent || element.localName === 'body') return false;
  if (parent.localName === 'body') return true;
  return (
    computedLength(parent, 'height') === 'auto' &&
    computedLength(parent, 'grid-auto-rows') === 'auto' &&
    computedLength(parent, 'grid-template-rows') === 'none'
  );
}

/** Whether an element takes no room among the others. */
function isPositionedAlone({ position }: CSSStyleDeclaration): boolean {
  return position === 'absolute' || position === 'fixed';
}

/** Whether the page opens and closes the element by an animated height, which must stay under its control. */
function opensAndCloses(element: Element, { transitionProperty, transitionDuration }: CSSStyleDeclaration): boolean {
  if (!/[1-9]/.test(transitionDuration)) return false;
  const properties = transitionProperty.split(', ');
  const hasOwnHeight = element instanceof HTMLElement && element.style.height !== '';
  return properties.includes('height') || (properties.includes('all') && hasOwnHeight);
}

/**
 * Tells whether the element shows its whole content, and has room for as much again. An element that hides a part of it does so on
 * purpose: a teaser, a closed part, or pictures that slide by.
 */
function contentOf(element: Element): { isWhole: boolean; hasRoom: boolean } {
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  const content = range.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  const isWhole =
    content.top >= box.top - TOLERANCE &&
    content.bottom <= box.bottom + TOLERANCE &&
    content.left >= box.left - TOLERANCE &&
    content.right <= box.right + TOLERANCE;
  return { isWhole, hasRoom: 2 * content.height <= box.height };
}

/** Whether a part of the element scrolls or has a share of its height, and would change with it; as a background, it may. */
function holdsPartsOfItsHeight(element: Element): boolean {
  return element.getElementsByTagName('*').length > MAX_ELEMENTS || hasPartsOfItsHeight(element);
}

function hasPartsOfItsHeight(element: Element): boolean {
  return Array.from(element.children).some((part) => {
    const style = getComputedStyle(part);
    if (isPositionedAlone(style)) return false;
    const isShare = computedLength(part, 'height').includes('%') || computedLength(part, 'min-height').includes('%');
    return isShare || scrolls(style) || hasPartsOfItsHeight(part);
  });
}
