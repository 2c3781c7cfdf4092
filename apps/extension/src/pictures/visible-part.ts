import { elementsAt } from './find-pictures.ts';
import { intersect, type Rect, subtract } from './fit-picture.ts';
import { rectOf } from './page-picture.ts';

/** Points per side at which a picture is checked for elements in front of it. */
const CHECKS = 6;

/**
 * Returns the part of an element's box that is shown, as disjoint rectangles in window coordinates: not cut off by scrolling
 * containers, and not behind headers, menus or dialogs of the page.
 */
export function visibleParts(element: Element, box: Rect): Rect[] {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }))
    return [];
  const clipped = clipToAncestors(element, box);
  const inWindow = clipped && intersect(clipped, { x: 0, y: 0, width: innerWidth, height: innerHeight });
  if (!clipped || !inWindow) return clipped ? [clipped] : [];
  return subtract(clipped, elementsInFront(element, inWindow));
}

/** Returns the part of a box that the scrolling containers around an element show. */
export function clipToAncestors(element: Element, box: Rect): Rect | undefined {
  let shown: Rect | undefined = box;
  let isFixed = getComputedStyle(element).position === 'fixed';
  for (let node = parentOf(element); node && shown && !isFixed; node = parentOf(node)) {
    const { overflowX, overflowY, position, display } = getComputedStyle(node);
    isFixed = position === 'fixed';
    // The overflow of the root and the body is that of the window.
    if (node === document.documentElement || node === document.body || display === 'contents') continue;
    const { x, y, width, height } = rectOf(node);
    const isCutAcross = overflowX !== 'visible';
    const isCutDown = overflowY !== 'visible';
    if (!isCutAcross && !isCutDown) continue;
    shown = intersect(shown, {
      x: isCutAcross ? x : shown.x,
      y: isCutDown ? y : shown.y,
      width: isCutAcross ? width : shown.width,
      height: isCutDown ? height : shown.height,
    });
  }
  return shown;
}

/** Returns the boxes of painted elements in front of an element, found at a grid of points. */
function elementsInFront(element: Element, { x, y, width, height }: Rect): Rect[] {
  const found = new Set<Element>();
  for (let row = 0; row <= CHECKS; row += 1) {
    for (let column = 0; column <= CHECKS; column += 1) {
      const at = (start: number, length: number, step: number) => start + 1 + ((length - 2) * step) / CHECKS;
      const point = { x: at(x, width, column), y: at(y, height, row) };
      if ([...found].some((other) => isInside(rectOf(other), point))) continue;
      const painted = paintedInFront(element, elementsAt(document, point));
      if (painted) found.add(painted);
    }
  }
  return [...found].map(rectOf);
}

/** Returns the frontmost painted element before a picture; undefined if it is in front or ignores the pointer. */
function paintedInFront(element: Element, stack: readonly Element[]): Element | undefined {
  const own = stack.findIndex(
    (other) => other === element || element.contains(other) || containsAcrossRoots(other, element),
  );
  return stack.slice(0, Math.max(0, own)).findLast(isPainted);
}

function isPainted(element: Element): boolean {
  if (/^(?:img|video|canvas|iframe)$/.test(element.localName)) return true;
  const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
  return Number(opacity) > 0.5 && (alphaOf(backgroundColor) > 0.5 || backgroundImage.includes('url('));
}

/** Returns the opacity of a computed colour. */
function alphaOf(color: string): number {
  if (color === 'transparent') return 0;
  const [, alpha] = /[,/]\s*([\d.]+%?)\)$/.exec(color.startsWith('rgba') || color.includes('/') ? color : '') ?? [];
  if (alpha === undefined) return 1;
  return alpha.endsWith('%') ? Number.parseFloat(alpha) / 100 : Number(alpha);
}

/** Returns the colour behind an element: that of the nearest ancestor with an opaque background. */
export function backdropOf(element: Element): string {
  for (let node = element as Element | null; node; node = parentOf(node)) {
    const { backgroundColor } = getComputedStyle(node);
    if (alphaOf(backgroundColor) > 0.9) return backgroundColor;
  }
  return 'Canvas';
}

function containsAcrossRoots(outer: Element, inner: Element): boolean {
  for (let node: Element | null = inner; node; node = parentOf(node)) if (node === outer) return true;
  return false;
}

/** Returns the element around another in the flat tree: slots and shadow hosts included. */
function parentOf(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot;
  const host = element.parentElement;
  if (host) return host;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

function isInside(rect: Rect, { x, y }: { x: number; y: number }): boolean {
  return x >= rect.x && x < rect.x + rect.width && y >= rect.y && y < rect.y + rect.height;
}
