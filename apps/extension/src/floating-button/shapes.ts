const SVG = 'http://www.w3.org/2000/svg';

/** The circumference of the ring, in its own units: what its dashes are measured in. */
const AROUND = 100;

/** The mark: two lines of text, and between them the translation. */
export function createMark(document: Document): SVGElement {
  return svg(document, 'mark', '0 0 32 32', [
    ['rect', { class: 'line', x: '6', y: '7.5', width: '20', height: '3', rx: '1.5' }],
    ['rect', { class: 'between', x: '6', y: '14.5', width: '13', height: '3', rx: '1.5' }],
    ['rect', { class: 'line', x: '6', y: '21.5', width: '17', height: '3', rx: '1.5' }],
  ]);
}

/** The ring around the button, which fills as the page is translated. */
export function createRing(document: Document): { ring: SVGElement; fill(share: number): void } {
  const circle = { cx: '20', cy: '20', r: '18', pathLength: String(AROUND) };
  const ring = svg(document, 'ring', '0 0 40 40', [
    ['circle', { ...circle, class: 'track' }],
    ['circle', { ...circle, class: 'filled', 'stroke-dasharray': `0 ${AROUND}` }],
  ]);
  const filled = ring.lastElementChild;
  // Whole numbers: Chromium makes a table of 48 kB for the digits of others.
  const dashes = (share: number) => `${Math.round(share * AROUND)} ${AROUND}`;
  return { ring, fill: (share) => filled?.setAttribute('stroke-dasharray', dashes(share)) };
}

/** Three dots: there is more. */
export function createDots(document: Document): SVGElement {
  const dot = { cy: '12', r: '1.8' };
  return svg(document, 'dots', '0 0 24 24', [
    ['circle', { ...dot, cx: '5.5' }],
    ['circle', { ...dot, cx: '12' }],
    ['circle', { ...dot, cx: '18.5' }],
  ]);
}

type Shape = [name: string, attributes: Readonly<Record<string, string>>];

/** Node by node: pages may forbid markup to everybody. */
function svg(document: Document, name: string, viewBox: string, shapes: readonly Shape[]): SVGElement {
  const picture = document.createElementNS(SVG, 'svg');
  const all: [SVGElement, Readonly<Record<string, string>>][] = [
    [picture, { class: name, viewBox, 'aria-hidden': 'true', focusable: 'false' }],
    ...shapes.map(([shape, attributes]): [SVGElement, Shape[1]] => [
      document.createElementNS(SVG, shape) as SVGElement,
      attributes,
    ]),
  ];
  for (const [element, attributes] of all) {
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
    if (element !== picture) picture.append(element);
  }
  return picture;
}
