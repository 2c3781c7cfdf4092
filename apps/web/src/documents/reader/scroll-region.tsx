import type { ComponentProps } from 'react';

/** In reach of the keyboard, so that it can be scrolled without a mouse (WCAG 2.1.1). */
const SCROLLED_BY_KEYS = { tabIndex: 0 };

/** A part of the screen that scrolls by itself. */
export function ScrollRegion({ label, ...props }: ComponentProps<'section'> & { label: string }) {
  return <section aria-label={label} {...SCROLLED_BY_KEYS} {...props} />;
}
