import { shadowRootOf } from '../page/shadow-roots.ts';
import type { Rect } from './fit-picture.ts';
import { type PagePicture, pictureOf, rectOf } from './page-picture.ts';
import { pictureInPseudoElement } from './screen-picture.ts';

export interface Point {
  x: number;
  y: number;
}

/** Limit of elements visited, because looking for backgrounds means computing the style of each. */
const MAX_ELEMENTS = 20_000;
/** Smallest side and area of pictures translated without being pointed at, in CSS pixels: icons and avatars are smaller. */
const MIN_SIDE = 80;
const MIN_AREA = 16_000;

/** Returns the picture at a point in window coordinates, also one covered by links or other transparent elements. */
export function pictureAt(document: Document, point: Point, address?: string): PagePicture | undefined {
  const there = elementsAt(document, point).flatMap((element) => pictureOf(element) ?? []);
  const named = address === undefined ? undefined : there.find((picture) => picture.address() === address);
  // Elements that ignore the pointer are not found by position.
  return named ?? there[0] ?? smallest(picturesIn(document).filter(({ element }) => contains(rectOf(element), point)));
}

/** Returns the picture before or after the content of an element at a point. Searched only on request, as it is costly. */
export function pseudoPictureAt(document: Document, point: Point): PagePicture | undefined {
  return elementsAt(document, point).flatMap((element) => pictureInPseudoElement(element) ?? [])[0];
}

/** Returns the innermost element around an area of the window. */
export function elementAround(document: Document, area: Rect): Element {
  const { x, y, width, height } = area;
  const [front] = elementsAt(document, { x: x + width / 2, y: y + height / 2 });
  for (let element = front; element; element = element.parentElement ?? undefined) {
    const box = rectOf(element);
    if (box.x <= x && box.y <= y && box.x + box.width >= x + width && box.y + box.height >= y + height) return element;
  }
  return document.documentElement;
}

/** Returns the picture directly under the pointer. */
export function pictureUnderPointer(document: Document): PagePicture | undefined {
  const hovered = hoveredElement(document);
  return hovered && pictureOf(hovered);
}

/** Returns the picture under the pointer, or the largest one in view. */
export function pictureInFocus(document: Document): PagePicture | undefined {
  const hovered = hoveredElement(document);
  const pictures = picturesIn(document).filter(({ element }) => shownArea(rectOf(element)) > 0);
  const own = pictureUnderPointer(document);
  if (own) return own;
  const box = hovered && rectOf(hovered);
  const near =
    box && pictures.filter(({ element }) => overlaps(rectOf(element), box) && isSimilar(rectOf(element), box));
  return smallest(near ?? []) ?? pictures.filter(isLarge).toSorted((one, other) => shown(other) - shown(one))[0];
}

/** Returns the picture with an address, the most visible one if there are several. */
export function pictureWithAddress(document: Document, address: string): PagePicture | undefined {
  return picturesIn(document)
    .filter((picture) => picture.address() === address)
    .toSorted((one, other) => shown(other) - shown(one))[0];
}

/** Returns all pictures inside a node, shadow trees included. */
export function picturesIn(root: ParentNode): PagePicture[] {
  const found: PagePicture[] = [];
  const pending: ParentNode[] = [root];
  let visited = 0;
  for (let node = pending.pop(); node; node = pending.pop()) {
    const elements = [...(node instanceof Element ? [node] : []), ...node.querySelectorAll('*')];
    for (const element of elements) {
      visited += 1;
      if (visited > MAX_ELEMENTS) return found;
      if (element.localName.startsWith('interlinear-')) continue;
      const picture = pictureOf(element);
      if (picture) found.push(picture);
      const shadow = shadowRootOf(element);
      if (shadow) pending.push(shadow);
    }
  }
  return found;
}

/** Whether a picture is large enough to hold text. */
export function isLarge({ element }: PagePicture): boolean {
  const { width, height } = element.getBoundingClientRect();
  return Math.min(width, height) >= MIN_SIDE && width * height >= MIN_AREA;
}

/** Returns the elements at a point from front to back, also inside shadow roots. */
export function elementsAt(root: DocumentOrShadowRoot, { x, y }: Point): Element[] {
  return root.elementsFromPoint(x, y).flatMap((element) => {
    if (element.localName.startsWith('interlinear-')) return [];
    const shadow = shadowRootOf(element);
    if (!shadow || shadow === root) return [element];
    return [...elementsAt(shadow, { x, y }).filter((inner) => inner !== element), element];
  });
}

function hoveredElement(document: Document): Element | undefined {
  let root: Document | ShadowRoot | null = document;
  let hovered: Element | undefined;
  while (root) {
    hovered = [...root.querySelectorAll(':hover')].at(-1) ?? hovered;
    root = hovered ? shadowRootOf(hovered) : null;
    if (root && !root.querySelector(':hover')) return hovered;
  }
  return hovered;
}

function shown({ element }: PagePicture): number {
  return shownArea(rectOf(element));
}

function shownArea({ x, y, width, height }: Rect): number {
  const across = Math.min(x + width, innerWidth) - Math.max(x, 0);
  const down = Math.min(y + height, innerHeight) - Math.max(y, 0);
  return Math.max(0, across) * Math.max(0, down);
}

function smallest(pictures: readonly PagePicture[]): PagePicture | undefined {
  const area = ({ element }: PagePicture) => element.clientWidth * element.clientHeight;
  return pictures.toSorted((one, other) => area(one) - area(other))[0];
}

function contains(rect: Rect, { x, y }: Point): boolean {
  return x >= rect.x && x <= rect.x + rect.width && y >= rect.y && y <= rect.y + rect.height;
}

function overlaps(one: Rect, other: Rect): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** Whether one box may be a cover of the other, rather than the page around it. */
function isSimilar(one: Rect, other: Rect): boolean {
  const [area, otherArea] = [one.width * one.height, other.width * other.height];
  return area * 4 > otherArea;
}
