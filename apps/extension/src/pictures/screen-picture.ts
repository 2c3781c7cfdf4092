import { type PagePicture, pictureOf, rectOf } from './page-picture.ts';

/** Smallest difference from an upright transform that counts. */
const TOLERANCE = 0.001;

/** Returns the same picture, read as the screen shows it if its file would not fit over it: turned or mirrored. */
export function asShown(picture: PagePicture): PagePicture {
  return isTurned(picture.element) ? onScreen(picture) : picture;
}

/** Returns a picture that an element has before or after its content, whose place pages do not reveal. */
export function pictureInPseudoElement(element: Element): PagePicture | undefined {
  const images = ['::before', '::after'].map((name) => getComputedStyle(element, name).backgroundImage);
  if (pictureOf(element) || !images.some((image) => image.includes('url('))) return undefined;
  const { width, height } = rectOf(element);
  if (width >= innerWidth && height >= innerHeight) return undefined;
  return onScreen({ element, identity: () => images.join() });
}

function onScreen({ element, identity }: Pick<PagePicture, 'element' | 'identity'>): PagePicture {
  return {
    ...{ element, kind: 'screen', identity },
    address: () => undefined,
    place: () => ({ box: rectOf(element), whole: rectOf(element) }),
  };
}

/** Whether transforms turn, skew or mirror an element on the screen. */
function isTurned(element: Element): boolean {
  for (let node: Element | null = element; node; node = node.parentElement)
    if (turns(getComputedStyle(node))) return true;
  return false;
}

function turns({ transform, rotate, scale }: CSSStyleDeclaration): boolean {
  if (/-/.test(scale) || !/^(?:none|0(?:deg)?)$/.test(rotate)) return true;
  if (transform === 'none' || transform === '') return false;
  const { m11, m12, m13, m14, m21, m22, m23, m24 } = new DOMMatrix(transform);
  return m11 <= 0 || m22 <= 0 || [m12, m13, m14, m21, m23, m24].some((part) => Math.abs(part) > TOLERANCE);
}
