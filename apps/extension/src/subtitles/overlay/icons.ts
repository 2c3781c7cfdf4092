const SVG = 'http://www.w3.org/2000/svg';

/** Lines of each icon in a square of 24 units. */
const ICONS = {
  previous: ['M6 5v14', 'M19 5l-10 7 10 7z'],
  next: ['M18 5v14', 'M5 5l10 7-10 7z'],
  repeat: ['M5 12a7 7 0 1 0 2.3-5.2', 'M5 4v4h4'],
  copy: ['M9 9h10v10H9z', 'M15 9V5H5v10h4'],
  transcript: ['M5 6h14', 'M5 10.5h14', 'M5 15h9', 'M5 19.5h6'],
  window: ['M4 5h16v14H4z', 'M12 12h6v5h-6z'],
  move: ['M12 4v16', 'M8 8l4-4 4 4', 'M8 16l4 4 4-4'],
  up: ['M6 15l6-6 6 6'],
  down: ['M6 9l6 6 6-6'],
  close: ['M6 6l12 12', 'M18 6L6 18'],
} satisfies Record<string, readonly string[]>;

export type SubtitleIcon = keyof typeof ICONS;

/** Draws an icon node by node, because pages may forbid markup (Trusted Types). */
export function createSubtitleIcon(document: Document, name: SubtitleIcon): SVGElement {
  const icon = document.createElementNS(SVG, 'svg');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  for (const line of ICONS[name]) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', line);
    icon.append(path);
  }
  return icon;
}
