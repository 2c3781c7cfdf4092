const SVG = 'http://www.w3.org/2000/svg';

/** Lines of each icon in a square of 24 units. */
const ICONS = {
  check: ['M5 13l4.5 4.5L19 7'],
  close: ['M6 6l12 12', 'M18 6L6 18'],
  copy: ['M9 9h10v10H9z', 'M15 9V5H5v10h4'],
  eye: [
    'M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12z',
    'M12 9.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5z',
  ],
  translate: ['M4 5h10', 'M9 3v2c0 4-2.5 7-6 9', 'M5 9c1.5 3 4 4.5 7 5.5', 'M12 21l4.5-10L21 21', 'M13.6 17.5h5.8'],
} satisfies Record<string, readonly string[]>;

/** Draws an icon node by node, because pages may forbid markup (Trusted Types). */
export function createIcon(document: Document, name: keyof typeof ICONS): SVGElement {
  const icon = document.createElementNS(SVG, 'svg');
  for (const [attribute, value] of [
    ['viewBox', '0 0 24 24'],
    ['aria-hidden', 'true'],
    ['focusable', 'false'],
  ] as const) {
    icon.setAttribute(attribute, value);
  }
  for (const line of ICONS[name]) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', line);
    icon.append(path);
  }
  return icon;
}
