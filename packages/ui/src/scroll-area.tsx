import type { ComponentProps, ElementType } from 'react';

export interface ScrollAreaProps extends ComponentProps<'section'> {
  /** Element that scrolls, such as `pre` or `section`. Default: `div`. */
  as?: ElementType;
  /** Names the area for screen readers. */
  'aria-label': string;
}

/** An area whose content is larger than itself. It takes the focus, so that keys scroll it too (WCAG 2.1.1). */
export function ScrollArea({ as: Area = 'div', ...props }: ScrollAreaProps) {
  return <Area role={Area === 'section' ? undefined : 'group'} tabIndex={0} {...props} />;
}
