import type { ComponentProps } from 'react';

/** Makes a region focusable, so that it can be scrolled by keyboard (WCAG 2.1.1). */
const SCROLLED_BY_KEYS = { tabIndex: 0 };

/** Scrollable region of the screen. */
export function ScrollRegion({ label, ...props }: ComponentProps<'section'> & { label: string }) {
  return <section aria-label={label} {...SCROLLED_BY_KEYS} {...props} />;
}
