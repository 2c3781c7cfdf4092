/**
 * Returns a length as computed by the cascade, such as `auto`, `50%` or `40px`. Empty in Firefox, where only the length that was used in
 * the layout can be read.
 */
export function computedLength(element: Element, property: string): string {
  return 'computedStyleMap' in element ? String(element.computedStyleMap().get(property)) : '';
}

/** Returns the pixels of a length; `undefined` for keywords and percentages. */
export function pixelsOf(length: string): number | undefined {
  return /^[\d.]+px$/.test(length) ? Number.parseFloat(length) : undefined;
}

/** Whether an element hides what is below its lower edge, and cannot be scrolled by hand. */
export function hidesOverflow({ overflowY }: CSSStyleDeclaration): boolean {
  return overflowY === 'hidden' || overflowY === 'clip';
}

/** Whether an element is positioned by itself and takes no room among the others. */
export function isPositionedAlone({ position }: CSSStyleDeclaration): boolean {
  return position === 'absolute' || position === 'fixed';
}

/** Whether an element sets its children in a row. */
export function isRow({ display, flexDirection }: CSSStyleDeclaration): boolean {
  return display.endsWith('flex') && flexDirection.startsWith('row');
}
