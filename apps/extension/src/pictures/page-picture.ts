import {
  backgroundSize,
  type Extent,
  type Fit,
  fitPicture,
  parsePosition,
  placePicture,
  type Rect,
  splitTopLevel,
} from './fit-picture.ts';

/** Place of a picture in window coordinates. */
interface PicturePlace {
  /** The whole picture; parts outside `box` are not shown. */
  whole: Rect;
  box: Rect;
}

/** A picture of the page that can be translated. */
export interface PagePicture {
  element: Element;
  /** `area`, `screen`: read as the screen shows it. */
  kind: 'image' | 'canvas' | 'background' | 'svg' | 'svg-image' | 'area' | 'screen';
  /** Address of its file; undefined for what is drawn in the page. */
  address(): string | undefined;
  /** Identifies the picture; the files of one `srcset` are the same picture. */
  identity(): string;
  /** @param size of the picture in any unit; undefined for that of the page's copy */
  place(size: Extent | undefined): PicturePlace | undefined;
}

/** Returns the picture that an element shows itself; undefined if it shows none. */
export function pictureOf(element: Element): PagePicture | undefined {
  if (element instanceof HTMLImageElement) return imagePicture(element);
  if (element instanceof HTMLCanvasElement) return canvasPicture(element);
  if (element instanceof SVGImageElement) return svgImagePicture(element);
  if (element instanceof SVGSVGElement) return element.ownerSVGElement ? undefined : svgPicture(element);
  return element instanceof HTMLElement ? backgroundPicture(element) : undefined;
}

/** Treats a part of the window as a picture that stays with the element around it. */
export function areaPicture(element: Element, area: Rect): PagePicture {
  const anchor = rectOf(element);
  const offset = { x: area.x - anchor.x, y: area.y - anchor.y };
  return {
    element,
    kind: 'area',
    address: () => undefined,
    identity: () => '',
    place() {
      const { x, y } = rectOf(element);
      const box = { ...area, x: x + offset.x, y: y + offset.y };
      return { box, whole: box };
    },
  };
}

function imagePicture(element: HTMLImageElement): PagePicture | undefined {
  if (element.naturalWidth === 0 || element.currentSrc === '') return undefined;
  return {
    element,
    kind: 'image',
    address: () => element.currentSrc,
    identity() {
      const sources =
        element.parentElement instanceof HTMLPictureElement
          ? [...element.parentElement.querySelectorAll('source')].map(({ srcset }) => srcset)
          : [];
      // Files of another shape show another detail.
      const shape = Math.round((50 * element.naturalWidth) / Math.max(1, element.naturalHeight));
      return [element.src, element.srcset, ...sources, shape].join('\n');
    },
    place: (size) => placeReplaced(element, size ?? { width: element.naturalWidth, height: element.naturalHeight }),
  };
}

function canvasPicture(element: HTMLCanvasElement): PagePicture | undefined {
  if (element.width === 0 || element.height === 0) return undefined;
  return {
    element,
    kind: 'canvas',
    address: () => undefined,
    identity: () => `${element.width} ${element.height}`,
    place: () => placeReplaced(element, { width: element.width, height: element.height }),
  };
}

function placeReplaced(element: HTMLElement, size: Extent): PicturePlace {
  const style = getComputedStyle(element);
  const box = innerBox(element, style, 'content');
  // The natural size in CSS pixels matters for `none` and `scale-down` alone; zoom by transforms applies to it too.
  const scale = scaleOf(element);
  const natural = { width: size.width * scale.width, height: size.height * scale.height };
  const [across, down] = parsePosition(style.objectPosition);
  const position = [
    { share: across.share, pixels: across.pixels * scale.width },
    { share: down.share, pixels: down.pixels * scale.height },
  ] as const;
  return { box, whole: fitPicture(box, natural, fitOf(style.objectFit), position) };
}

function fitOf(objectFit: string): Fit {
  return FITS.find((fit) => fit === objectFit) ?? 'fill';
}

const FITS = ['fill', 'contain', 'cover', 'none', 'scale-down'] as const;

function svgImagePicture(element: SVGImageElement): PagePicture | undefined {
  const address = URL.parse(element.href.baseVal, element.baseURI)?.href;
  if (address === undefined) return undefined;
  return {
    element,
    kind: 'svg-image',
    address: () => address,
    identity: () => element.href.baseVal,
    place(size) {
      const box = rectOf(element);
      const [, x = 'Mid', y = 'Mid', slice] =
        /^x(Min|Mid|Max)Y(Min|Mid|Max)(?: (slice))?/.exec(element.getAttribute('preserveAspectRatio') ?? '') ?? [];
      const isStretched = element.getAttribute('preserveAspectRatio')?.startsWith('none') === true;
      const position = [x, y].map((edge) => ({ share: SHARES[edge] ?? 0.5, pixels: 0 }));
      const [across = CENTRE, down = CENTRE] = position;
      const fit = isStretched || !size ? 'fill' : slice ? 'cover' : 'contain';
      return { box, whole: fitPicture(box, size ?? box, fit, [across, down]) };
    },
  };
}

const SHARES: Readonly<Record<string, number>> = { Min: 0, Mid: 0.5, Max: 1 };
const CENTRE = { share: 0.5, pixels: 0 };

function svgPicture(element: SVGSVGElement): PagePicture | undefined {
  if (!element.querySelector('text')) return undefined;
  return {
    element,
    kind: 'svg',
    address: () => undefined,
    identity: () => element.textContent ?? '',
    place: () => ({ box: rectOf(element), whole: rectOf(element) }),
  };
}

function backgroundPicture(element: HTMLElement): PagePicture | undefined {
  if (backgroundAddress(element) === undefined) return undefined;
  return {
    element,
    kind: 'background',
    address: () => backgroundAddress(element),
    identity: () => backgroundAddress(element) ?? '',
    place(size) {
      const style = getComputedStyle(element);
      const layer = backgroundLayers(style).findIndex(({ address }) => address !== undefined);
      if (layer < 0) return undefined;
      const of = (value: string) => {
        const parts = splitTopLevel(value, /,/);
        return parts[layer % parts.length] ?? '';
      };
      const origin = of(style.backgroundOrigin);
      const box = innerBox(element, style, 'border');
      const area = innerBox(
        element,
        style,
        origin === 'content-box' ? 'content' : origin === 'border-box' ? 'border' : 'padding',
      );
      if (!size) return { box, whole: area };
      const drawn = backgroundSize(area, size, of(style.backgroundSize));
      return { box, whole: placePicture(area, drawn, parsePosition(of(style.backgroundPosition))) };
    },
  };
}

function backgroundAddress(element: Element): string | undefined {
  return backgroundLayers(getComputedStyle(element)).find(({ address }) => address !== undefined)?.address;
}

function backgroundLayers({ backgroundImage }: CSSStyleDeclaration): { address: string | undefined }[] {
  if (!backgroundImage.includes('url(')) return [];
  return splitTopLevel(backgroundImage, /,/).map((layer) => {
    // The last file of an image set is usually the sharpest one.
    const [, address] = [...layer.matchAll(/url\((?:"((?:[^"\\]|\\.)*)")\)/g)].at(-1) ?? [];
    return { address: address?.replaceAll(/\\(.)/g, '$1') };
  });
}

/** Returns the box of an element inside its border or padding, in window coordinates. */
function innerBox(element: HTMLElement, style: CSSStyleDeclaration, box: 'border' | 'padding' | 'content'): Rect {
  const rect = rectOf(element);
  if (box === 'border') return rect;
  const scale = scaleOf(element);
  const inset = (side: 'Top' | 'Right' | 'Bottom' | 'Left') =>
    (Number.parseFloat(style[`border${side}Width`]) || 0) +
    (box === 'content' ? Number.parseFloat(style[`padding${side}`]) || 0 : 0);
  const left = inset('Left') * scale.width;
  const top = inset('Top') * scale.height;
  return {
    x: rect.x + left,
    y: rect.y + top,
    width: Math.max(0, rect.width - left - inset('Right') * scale.width),
    height: Math.max(0, rect.height - top - inset('Bottom') * scale.height),
  };
}

/** Returns the scale of the transforms around an element. */
function scaleOf(element: HTMLElement): Extent {
  const { width, height } = element.getBoundingClientRect();
  return { width: width / (element.offsetWidth || 1), height: height / (element.offsetHeight || 1) };
}

export function rectOf(element: Element): Rect {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}
